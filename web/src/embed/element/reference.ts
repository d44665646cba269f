/*
 * The package's custom-elements manifest, which editors and catalogs read, and the same content as
 * the tables of its README.
 */
import type {
  ClassMethod,
  CustomElementDeclaration,
  CustomElementField,
  Package,
} from 'custom-elements-manifest';
import { PRESENT } from './attributes.ts';
import {
  ATTRIBUTES_DESCRIBED,
  EVENTS_DESCRIBED,
  METHODS_DESCRIBED,
  PARTS_DESCRIBED,
  SLOTS_DESCRIBED,
} from './described.ts';

const TAG = 'write-cliff';
const CLASS = 'WriteCliffElement';
/** The module's path within the package. */
const MODULE = 'dist/write-cliff.js';

export function manifest(): Package {
  return {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path: MODULE,
        declarations: [declaration()],
        exports: [
          { kind: 'js', name: CLASS, declaration: { name: CLASS } },
          { kind: 'custom-element-definition', name: TAG, declaration: { name: CLASS } },
        ],
      },
    ],
  };
}

function declaration(): CustomElementDeclaration {
  const attributes = Object.entries(ATTRIBUTES_DESCRIBED).map(([name, { about, words }]) => {
    const type = PRESENT.some((present) => present === name) ? 'boolean' : 'string';
    return {
      name,
      description: about,
      type: { text: words?.map((word) => `'${word}'`).join(' | ') ?? type },
      ...(words ? { default: `'${words[0]}'` } : {}),
    };
  });
  return {
    kind: 'class',
    customElement: true,
    name: CLASS,
    tagName: TAG,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map((attribute) => ({ ...attribute, fieldName: attribute.name })),
    members: [
      ...attributes.map((attribute): CustomElementField => {
        return { ...attribute, kind: 'field', attribute: attribute.name, reflects: true };
      }),
      ...Object.entries(METHODS_DESCRIBED).map(
        ([name, { about, argument, brings }]): ClassMethod => ({
          kind: 'method',
          name,
          description: about,
          ...(argument ? { parameters: [{ ...argument, type: { text: argument.type } }] } : {}),
          return: { type: { text: `Promise<${brings}>` } },
        }),
      ),
    ],
    events: Object.entries(EVENTS_DESCRIBED).map(([name, { about, detail }]) => ({
      name,
      description: about,
      type: { text: `CustomEvent<${detail}>` },
    })),
    slots: described(SLOTS_DESCRIBED),
    cssParts: described(PARTS_DESCRIBED),
  };
}

function described(entries: Record<string, string>): { name: string; description: string }[] {
  return Object.entries(entries).map(([name, description]) => ({ name, description }));
}

/** The tables of the README, in Markdown. */
export function tables(): string {
  const attributes = Object.entries(ATTRIBUTES_DESCRIBED).map(([name, { about, words = [] }]) => [
    `\`${name}\``,
    words.map((word) => `\`${word}\``).join(', '),
    about,
  ]);
  const methods = Object.entries(METHODS_DESCRIBED).map(([name, { about, argument, brings }]) => [
    `\`${name}(${argument?.name ?? ''})\``,
    brings === 'void' ? '' : brings,
    about,
  ]);
  const events = Object.entries(EVENTS_DESCRIBED).map(([name, { about, detail }]) => [
    `\`${name}\``,
    `\`${detail}\``,
    about,
  ]);
  return [
    table(['attribute', 'values', 'meaning'], attributes),
    table(['method', 'resolves to', 'effect'], methods),
    table(['event', 'detail', 'what has happened'], events),
  ].join('\n\n');
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
