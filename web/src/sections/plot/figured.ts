/* The marks of plots whose lines have bands, and values at their ends. */
import Bands from '#charts/plot/Bands.svelte';
import EndFigures from '#charts/plot/EndFigures.svelte';
import Lines from '#charts/plot/Lines.svelte';
import type { Marks } from '#charts/plot/panel';
import Rings from '#charts/plot/Rings.svelte';

export const FIGURED: Marks = { back: [Bands, Lines], live: [EndFigures], front: [Rings] };
