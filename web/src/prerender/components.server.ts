/*
 * Describes components from their sources: the opening comment, and the props with the types,
 * defaults and comments that the component itself declares.
 * TypeScript reads the scripts of a component as a module of the same name, so that a prop is found
 * wherever its interface stands.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

/** The site is built in the folder `web`. */
const SOURCES = join(process.cwd(), 'src');
/** The rooms of the components that are described. */
const ROOMS = ['charts', 'controls'] as const;

export interface Prop {
  name: string;
  type: string;
  /** The default as it is written; null if the prop has to be given. */
  fallback: string | null;
  /** The component changes it for its user. */
  isBindable: boolean;
  comment: string;
}

export interface Component {
  name: string;
  /** The file, as other rooms import it without the `#`. */
  file: string;
  comment: string;
  props: Prop[];
  /** The types of its own that its props use, as they are written. */
  types: string[];
}

/** Returns all components of these rooms by room. */
export function componentsByRoom(): { room: (typeof ROOMS)[number]; components: Component[] }[] {
  const paths = ROOMS.map((room) => {
    const folder = join(SOURCES, room);
    const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
      name.endsWith('.svelte'),
    );
    return { room, paths: files.sort().map((name) => join(folder, name)) };
  });
  const program = programOf(paths.flatMap((room) => room.paths));
  return paths.map(({ room, paths }) => ({
    room,
    components: paths.map((path) => componentAt(path, program)),
  }));
}

/** The module of a component's scripts. */
const moduleOf = (component: string) => `${component}.ts`;

function programOf(components: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    lib: ['lib.es5.d.ts'],
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  const componentOf = (file: string) =>
    file.endsWith('.svelte.ts') && existsSync(file.slice(0, -'.ts'.length))
      ? file.slice(0, -'.ts'.length)
      : null;
  host.fileExists = (file) => componentOf(file) !== null || fileExists(file);
  host.readFile = (file) => {
    const component = componentOf(file);
    return component === null ? readFile(file) : scriptsIn(readFileSync(component, 'utf8'));
  };
  host.getSourceFile = (file, target) =>
    componentOf(file) === null
      ? getSourceFile(file, target)
      : ts.createSourceFile(file, host.readFile(file)!, target, true);
  return ts.createProgram(components.map(moduleOf), options, host);
}

function scriptsIn(source: string): string {
  const { module, instance } = parse(source, { modern: true });
  return [module, instance]
    .map((script) => script as { content?: { start: number; end: number } } | null)
    .map((script) => source.slice(script?.content?.start, script?.content?.end ?? 0))
    .join('\n');
}

function componentAt(path: string, program: ts.Program): Component {
  const file = relative(SOURCES, path).replaceAll('\\', '/');
  const name = /(\w+)\.svelte$/.exec(file)![1]!;
  const comment = openingComment(readFileSync(path, 'utf8'));
  if (comment === '') throw new Error(`${file}: expected a comment that says what it is`);
  const module = program.getSourceFile(moduleOf(path))!;
  const props = propsOf(module, program.getTypeChecker());
  return { name, file, comment, props, types: typesOf(module, props) };
}

/** Returns the first comment of a component, without the indentation of its lines. */
function openingComment(source: string): string {
  const comment = parse(source, { modern: true }).fragment.nodes.find(
    ({ type }) => type === 'Comment',
  );
  const text = comment?.type === 'Comment' ? comment.data : '';
  return text.trim().replaceAll(/^ {2}/gm, '');
}

function propsOf(module: ts.SourceFile, checker: ts.TypeChecker): Prop[] {
  const declared = module.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ initializer }) => initializer?.getText() === '$props()');
  if (!declared?.type || !ts.isObjectBindingPattern(declared.name)) return [];
  const given = new Map(
    declared.name.elements.map((one) => [
      (one.propertyName ?? one.name).getText(),
      one.initializer,
    ]),
  );
  return checker.getPropertiesOfType(checker.getTypeFromTypeNode(declared.type)).map((symbol) => {
    const written = given.get(symbol.name);
    const isBindable = /^\$bindable\(/.test(written?.getText() ?? '');
    const fallback = isBindable ? (written as ts.CallExpression).arguments[0] : written;
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    return {
      name: symbol.name,
      type: typeOf(symbol),
      fallback: fallback?.getText() ?? (isOptional ? 'undefined' : null),
      isBindable,
      comment: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    };
  });
}

function typeOf({ declarations = [], name }: ts.Symbol): string {
  const [declaration] = declarations;
  const type = declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined;
  if (!type) throw new Error(`${name}: expected a prop with a type in an interface`);
  return onOneLine(type);
}

function typesOf(module: ts.SourceFile, props: readonly Prop[]): string[] {
  const types = module.statements
    .filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
    .filter(({ name }) => name.text !== 'Props')
    .map((one) => ({ name: one.name.text, text: onOneLine(one).replace(/^export /, '') }));
  const all = [...props.map(({ type }) => type), ...types.map(({ text }) => text)];
  const isUsed = ({ name, text }: { name: string; text: string }) =>
    all.some((user) => user !== text && new RegExp(`\\b${name}\\b`).test(user));
  return types.filter(isUsed).map(({ text }) => text);
}

/** Returns the source of a node on one line, without comments. */
const onOneLine = (node: ts.Node) =>
  node
    .getText()
    .replaceAll(/\s+|\/\*.*?\*\//gs, ' ')
    .replaceAll(/ {2,}/g, ' ');
