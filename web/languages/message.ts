// Compiles a sentence in ICU message syntax, so that no page needs a parser.
// 1. A sentence may contain arguments, plurals and the terms of a figure.
// 2. Anything else that the syntax allows is an error here.
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { isPart } from '../src/charts/states.ts';
import type { Message, Piece, Plurals } from '../src/format/message.ts';

/** Compiles a sentence; one without arguments and terms is returned unchanged. */
export function compiledMessage(sentence: string): string | Message {
  if (!/[{]|<\//.test(sentence)) return sentence;
  return parse(sentence, { captureLocation: false }).map(pieceOf);
}

function pieceOf(element: MessageFormatElement): Piece {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return 0;
    case TYPE.argument:
      return [element.value];
    case TYPE.tag:
      if (!isPart(element.value)) {
        throw new Error(`expected the part of a figure, found <${element.value}>`);
      }
      return [element.value, element.children.map(pieceOf)];
    case TYPE.plural:
      if (element.pluralType === 'cardinal' && element.offset === 0) {
        const plurals = Object.entries(element.options).map(([name, { value }]) => [
          name,
          value.map(pieceOf),
        ]);
        return [element.value, Object.fromEntries(plurals) as Plurals];
      }
  }
  throw new Error('expected arguments, plurals and terms alone');
}
