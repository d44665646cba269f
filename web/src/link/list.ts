/* A field with several items. Items that cannot be read are refused, and the others hold. */
import type { Field } from './codec';

type Item<Value> = Pick<Field<Value>, 'parse' | 'print'>;

export function list<Value>(item: Item<Value>, between: string, most: number): Field<Value[]> {
  return {
    initial: [],
    parse(text, refuse) {
      const texts = text.split(between, most + 1);
      if (texts.length > most) return undefined;
      const isRefused = (each: string) => item.parse(each) === undefined;
      const refused = texts.filter(isRefused);
      if (refused.length > 0) refuse?.(refused.join(between));
      return texts.flatMap((each) => item.parse(each) ?? []);
    },
    print: (values) => values.map((value) => item.print(value)).join(between),
  };
}
