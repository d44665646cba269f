/*
 * The script of a frame. It wakes the figure in it, shows it as the address asks, reports events to
 * the page around it, and answers that page's calls.
 * 1. It never takes the focus, and requests files only from its own site.
 * 2. It listens only to the frame's parent, and only to messages in the form of a call.
 * 3. Figures off the screen pause by themselves, wherever the frame is.
 */
import { defineFigureMenus } from '#furniture/figure-menu/element';
import type { Figure } from '#export/figure';
import type { Playback, Tell } from '#page/frame-commands.svelte';
import { offer } from '#page/offers';
import type { PageRun } from '#page/page-run';
import { defineData } from '#islands/offer-element';
import { defineIslands } from '#islands/island';
import { lightParts } from '#prose/highlight';
import type { Problem } from '#link/version';
import { href, site } from '#link/site';
import { prefersStill } from '#player/motion';
import { standsAlone } from '#sim/inside';
import { FrameStates } from './frame-states';
import { tellHeights } from './heights';
import {
  isCall,
  MESSAGES,
  type Call,
  type CallName,
  type EventName,
  type Events,
  type Look,
} from './protocol';
import { readQuery } from './query';

/** The build's data about this frame, in `data-given` of `<main>`. */
interface FrameData {
  name: string;
  /** The path of the figure's page on the site. */
  page: string;
  languages: readonly string[];
  scenarios: readonly string[];
  seed: boolean;
}

/** The content of `runs/starts/NAME.json`. */
interface Start {
  run: PageRun;
  map: unknown;
}

// In a sandbox another script (`web/alone`) replaces this one. This one may load too, if the host
// allows every origin to read its files, and then does nothing.
if (self.origin === 'null' && !standsAlone()) await new Promise(() => {});

const [frame] = document.getElementsByTagName('main') as unknown as [HTMLElement];
const frameData = JSON.parse(frame.dataset['given'] ?? '{}') as FrameData;
site.root = frame.dataset['root'] ?? './';
const { query, problems } = readQuery(location.search, frameData);
const all = [...document.getElementsByTagName('wc-island')] as HTMLElement[];
const isFramed = parent !== window;

if (query.lang !== null && query.lang !== document.documentElement.lang) {
  location.replace(wayTo(query.lang));
}
if (query.fit !== 'off' && !standsAlone()) {
  await (await import('./fill')).fill(frameData.name, query);
}
look(query);
defineData();
/** The run that the address asks for in place of the built one. */
const other = query.scenario === null ? null : await runOf(query.scenario);
if (query.reveal === 'manual') for (const island of all) island.setAttribute('touch', '');

const islands = defineIslands({
  stateOf: (key) => states.of(key),
  onstate: tellState,
  bringIntoSight: () => {},
  tell: tell as Tell,
  dataFor: (name) =>
    other && {
      attributes: { scenario: query.scenario },
      still: name === 'drive-map' ? other.map : null,
    },
});
const [first] = islands.keys;
const states = new FrameStates(islands.owner === null ? location.hash : '', islands.keys);
if (query.seed !== null) states.begin(first!, `seed:${query.seed}`);
say([...problems, ...states.problems]);
for (const key of islands.keys) if (states.of(key) !== '') islands.wake(key);
lightParts();
leadToPage();
defineFigureMenus(figure);

if (isFramed) {
  tellHeights(frame, (height) => tell('size', { height }));
  addEventListener('message', ({ source, data }) => {
    if (source === parent && isCall(data)) void answer(data);
  });
}
if (query.autoplay !== 'off' && !prefersStill()) {
  void Promise.all([import('./autoplay'), islands.commandsOf(first!)]).then(
    ([{ playByItself }, commands]) => {
      if (commands?.playback) playByItself(frame, commands.playback);
    },
  );
}
void islands.settled().then(() => {
  document.documentElement.dataset['scripts'] = 'running';
  tell('load', { widget: frameData.name, state: states.text });
});

/** Posts an event to the parent, if there is one. */
function tell<Name extends EventName>(event: Name, detail: Events[Name]): void {
  if (isFramed) parent.postMessage({ 'write-cliff': MESSAGES, event, detail }, '*');
}

function tellState(key: string, state: string): void {
  if (!states.tell(key, state)) return;
  leadToPage();
  tell('statechange', { state: states.text });
}

async function answer({ id, call, argument }: Call): Promise<void> {
  const reply = (rest: object) => parent.postMessage({ 'write-cliff': MESSAGES, id, ...rest }, '*');
  try {
    reply({ value: await execute(call, argument) });
  } catch (error) {
    reply({ error: (error as Error).message });
  }
}

async function execute(call: CallName, argument: unknown): Promise<unknown> {
  switch (call) {
    case 'play':
      return (await playback()).play();
    case 'pause':
      return (await playback()).pause();
    case 'step':
      return (await playback()).step(numberOf(argument));
    case 'seek':
      return (await playback()).seek(numberOf(argument));
    case 'reset':
      return restore('');
    case 'getState':
      return states.text;
    case 'setState':
      return restore(textOf(argument));
    case 'exportCSV':
      return (await import('#export/figure')).csvOf(await figure());
    case 'exportSVG':
      return (await import('#export/figure')).svgOf(await figure());
    case 'look':
      return look(lookOf(argument));
  }
}

function commands() {
  return islands.commandsOf(first!);
}

async function figure(): Promise<Figure> {
  return {
    key: frameData.name,
    title: document.title.split(' · ')[0]!,
    element: frame,
    commands: await commands(),
    state: () => islands.stateOf(first!),
    address: () => Promise.resolve(pageLink().href),
    embed: frameData.name,
  };
}

async function playback(): Promise<Playback> {
  const found = (await commands())?.playback;
  if (!found) throw new Error(`expected a figure that plays, found ${frameData.name}`);
  return found;
}

function numberOf(argument: unknown): number {
  if (typeof argument === 'number' && Number.isFinite(argument)) return argument;
  throw new Error(`expected a number, found ${JSON.stringify(argument)?.slice(0, 80)}`);
}

function textOf(argument: unknown): string {
  if (typeof argument === 'string' && argument.length < 10_000) return argument;
  throw new Error('expected a state as getState gives it');
}

/** Returns the settings of a `look` call, and reports the values that cannot be used. */
function lookOf(argument: unknown): Partial<Look> {
  const asked = Object(argument) as Record<string, string>;
  const { query: newLook, problems: refused } = readQuery(
    `?${new URLSearchParams(asked)}`,
    frameData,
  );
  say(refused);
  return Object.fromEntries(Object.entries(newLook).filter(([name]) => name in asked));
}

function look({ theme, palette, controls, link }: Partial<Look>): void {
  const { dataset } = document.documentElement;
  const set = (name: string, value: string | undefined, usual: string) => {
    if (value === usual) delete dataset[name];
    else if (value !== undefined) dataset[name] = value;
  };
  set('theme', theme, 'auto');
  set('mode', palette && (palette === 'projector' ? palette : ''), '');
  set('palette', palette === 'projector' ? 'standard' : palette, 'standard');
  set('controls', controls, 'full');
  set('link', link, 'on');
}

/** Shows each island as a link with this state would show it. */
async function restore(hash: string): Promise<void> {
  const next = states.take(hash);
  say(next);
  await Promise.all(islands.keys.map((key) => islands.restore(key, states.of(key))));
  leadToPage();
  tell('statechange', { state: states.text });
}

/** Fetches the start of another run. The built run stays hidden meanwhile. */
async function runOf(scenario: string): Promise<Start | null> {
  for (const island of all) island.hidden = true;
  const reply = await fetch(href(`runs/starts/${scenario}.json`)).catch(() => null);
  for (const island of all) island.hidden = false;
  if (!reply?.ok) {
    problems.push({ name: 'scenario', found: scenario, used: '' });
    return null;
  }
  const start = (await reply.json()) as Start;
  offer(`run/${scenario}`, () => start.run);
  return start;
}

/** Points the last link to the site's page with the same state. */
function leadToPage(): void {
  pageLink().href = href(frameData.page) + (states.text && `#${states.text}`);
}

function pageLink(): HTMLAnchorElement {
  return [...frame.getElementsByTagName('a')].at(-1)!;
}

function wayTo(language: string): string {
  const up = document.documentElement.lang === 'en' ? '' : '../';
  const folder = language === 'en' ? '' : `${language}/`;
  return `${href(`${up}${folder}embed/v1/${frameData.name}/`)}${location.search}${location.hash}`;
}

function say(newProblems: readonly Problem[]): void {
  if (newProblems.length === 0) return;
  void import('#page/problems').then(({ problemText, showProblems }) => {
    showProblems(newProblems);
    for (const problem of newProblems) tell('error', { message: problemText(problem) });
  });
}
