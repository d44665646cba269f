/*
 * The small films of a page with many figures. One plays: the one under the pointer or the focus,
 * otherwise each on the screen in turn. A button pauses them.
 */
import type { Commands } from '#page/frame-commands.svelte';

const TURN_MS = 8000;

type CommandsOf = (key: string) => Promise<Commands | null>;

/** `<wc-films>`: a button, and a list whose items name a film in `data-film`. */
export function playFilms([button, list]: HTMLCollection, commandsOf: CommandsOf): void {
  if (!(button instanceof HTMLButtonElement) || !list) return;
  const items = [...list.children] as HTMLElement[];
  const cards = items.filter(({ dataset }) => dataset['film'] !== undefined);
  const onScreen = new Set<HTMLElement>();
  let current: HTMLElement | null = null;
  let turn = 0;
  let paused = false;

  async function play(card: HTMLElement | null): Promise<void> {
    if (card === current) return;
    const before = current;
    current = card;
    clearTimeout(turn);
    if (before) (await commandsOf(before.dataset['film']!))?.playback?.pause();
    if (!card || current !== card) return;
    const playback = (await commandsOf(card.dataset['film']!))?.playback;
    if (current !== card) return;
    playback?.repeat();
    turn = window.setTimeout(next, playback ? TURN_MS : 0);
  }

  function next(): void {
    if (paused) return;
    const shown = cards.filter((card) => onScreen.has(card));
    const index = current ? shown.indexOf(current) : -1;
    void play(shown[(index + 1) % shown.length] ?? null);
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) onScreen.add(target as HTMLElement);
        else onScreen.delete(target as HTMLElement);
      }
      if (!current || !onScreen.has(current)) next();
    },
    { threshold: 0.8 },
  );
  for (const card of cards) {
    observer.observe(card);
    for (const event of ['pointerenter', 'focusin']) {
      card.addEventListener(event, () => {
        if (!paused) void play(card);
      });
    }
  }

  const [pause, resume] = [button.textContent, button.value];
  button.hidden = false;
  button.addEventListener('click', () => {
    paused = !paused;
    button.textContent = paused ? resume : pause;
    if (paused) void play(null);
    else next();
  });
}
