/*
 * The files of runs. A page receives those that its runs need, however many there are.
 * 1. A scenario names its drive, and perhaps another NAND part than the drive does.
 * 2. A workload names no drive: it is added.
 * 3. An answer to a claim is sent by itself, with the runs that it needs.
 */
import type { TomlTable } from 'smol-toml';
import type { Fields, Question, Source } from '#sim/protocol';
import { documentOf, fieldsOfFile, plain, wordOf } from './files';
import { ofCatalogue, ofDrive } from './words';

/** Scenarios, with every file that they name. */
export async function sourcesOf(scenarios: readonly string[]): Promise<Source[]> {
  return sourcesFrom(await Promise.all(scenarios.map((name) => documentOf(`scenarios/${name}`))));
}

/** A workload on a drive that it does not name itself. */
export async function workloadOn(workload: string, drive: string, nand: string): Promise<Source> {
  const fields = await documentOf(`workloads/${workload}`);
  const [source] = await sourcesFrom([{ ...fields, drive, nand }]);
  return source!;
}

async function sourcesFrom(scenarios: readonly Fields[]): Promise<Source[]> {
  const files: Record<string, Fields> = {};
  const need = async (file: string) => (files[file] ??= await documentOf(file));
  for (const scenario of scenarios) {
    const drive = wordOf(scenario, 'drive');
    if (drive === null) continue;
    const nand = wordOf(scenario, 'nand');
    await need(`drives/${drive}`);
    const usual = await fieldsOfFile(`drives/${drive}`);
    for (const part of [nand, wordOf(usual, 'nand')]) if (part) await need(`nand/${part}`);
  }
  // All scenarios share one object, so that a page receives each file once.
  return scenarios.map((scenario) => ({ scenario, files }));
}

export async function answersOf(claim: string): Promise<Question> {
  const claims = await fieldsOfFile(`evidence/claims/${claim.split('-')[0]}`);
  const { answers = [] } = (claims[claim] ?? {}) as { answers?: TomlTable[] };
  return withFiles(answers);
}

/** Answers with all that they need. `given`: the runs that they name, else those of the claims. */
export async function withFiles(
  answers: readonly TomlTable[],
  namedRuns?: TomlTable,
): Promise<Question> {
  const runs = namedRuns ?? (await fieldsOfFile('evidence/runs'));
  const files: Record<string, Fields> = {};
  for (const answer of answers) {
    const over = answer['over'];
    for (const source of [answer, typeof over === 'object' ? (over as TomlTable) : {}]) {
      const name = wordOf(source, 'run');
      if (name) Object.assign(files, await filesOf(name, (runs[name] ?? {}) as TomlTable));
    }
  }
  return { answers: answers.map(plain), files };
}

/** A run that an answer needs, and all files that it names. */
async function filesOf(name: string, run: TomlTable): Promise<Record<string, Fields>> {
  const files: Record<string, Fields> = { [`evidence/runs/${name}`]: plain(run) };
  const [scenario, workload] = [wordOf(run, 'scenario'), wordOf(run, 'workload')];
  for (const file of [scenario && `scenarios/${scenario}`, workload && `workloads/${workload}`]) {
    if (!file) continue;
    files[file] = await documentOf(file);
    for (const kind of contentTypesIn(await fieldsOfFile(file))) {
      files[`content-types/${kind}`] = await documentOf(`content-types/${kind}`);
    }
  }
  const drives = [scenario ? files[`scenarios/${scenario}`]! : plain(run)];
  for (const source of await sourcesFrom(drives)) Object.assign(files, source.files);
  return files;
}

function contentTypesIn(fields: TomlTable): string[] {
  const phases = Array.isArray(fields['phases']) ? (fields['phases'] as TomlTable[]) : [];
  return [fields, ...phases].flatMap((table) => wordOf(table, 'content_type') ?? []);
}

/** The drive of a run as the table of evidence names it, and its NAND if it is not the usual. */
export async function driveOfRun(run: string): Promise<{ drive: string; nand: string | null }> {
  const [name = ''] = run.split(';');
  const [board = '', workload] = name.split('/');
  if (workload !== undefined) {
    const [drive = '', nand = null] = board.split('+');
    return { drive, nand };
  }
  const scenario = await fieldsOfFile(`scenarios/${board}`);
  return { drive: wordOf(scenario, 'drive') ?? '', nand: wordOf(scenario, 'nand') };
}

/** The drive of a run and its NAND in words, where no page has them. */
export async function titleOfRun(run: string): Promise<string> {
  const { drive, nand } = await driveOfRun(run);
  const nameOf = async (file: string) => ofDrive(wordOf(await fieldsOfFile(file), 'name') ?? file);
  const title = await nameOf(`drives/${drive}`);
  return nand === null ? title : `${title}, ${await nameOf(`nand/${nand}`)}`;
}

/** A run as the table of evidence names it: the test, and its changes to that test. */
export interface NamedRun {
  /** In the words of its workload or scenario. */
  test: string;
  /** 1:N. */
  scale: string;
  changes: [name: string, value: string][];
}

export async function namedRun(run: string): Promise<NamedRun> {
  const [name = '', ...settings] = run.split(';');
  const [board = '', workload] = name.split('/');
  const file = workload === undefined ? `scenarios/${board}` : `workloads/${workload}`;
  const title = wordOf(await fieldsOfFile(file), 'title') ?? name;
  // A scenario's title begins with its drive.
  const test = ofCatalogue(workload === undefined ? title.replace(/^[^:]*: /, '') : title);
  const all = settings.map((setting) => setting.split('=') as [string, string]);
  const [, scale = '1'] = all.find(([key]) => key === 'scale') ?? [];
  return { test, scale, changes: all.filter(([key]) => key !== 'scale') };
}

/** The test of a run. The scale is left out: it only changes how long a run takes. */
export async function testOfRun(run: string): Promise<string> {
  const { test, changes } = await namedRun(run);
  const changeTexts = changes.map(([key, value]) => `${key} ${value}`.replaceAll('_', ' '));
  return [test, ...changeTexts].join(', ');
}
