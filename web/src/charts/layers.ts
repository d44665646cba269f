/*
 * Things that build on one another, in layers from left to right.
 * 1. A thing stands one layer after the last of its prerequisites.
 * 2. A line over more than one layer keeps a place in each, so that it runs past the things there.
 * 3. In a layer each thing is at the mean height of its incoming lines, as far as there is room.
 * With b on a, and c on a and b: a, b, c in layers 0, 1, 2; the line from a to c passes b.
 */
import { mean } from 'd3-array';
import { curveBumpX, line } from 'd3-shape';

export interface Placed {
  /** Shares of the drawing's width and height, 0 to 1. */
  x: number;
  y: number;
  /** The incoming lines: the points that each passes. */
  lines: { from: string; points: [x: number, y: number][] }[];
}

interface Item {
  key: string;
  from: string[];
}

export function layered(things: ReadonlyMap<string, readonly string[]>): Map<string, Placed> {
  const layerOf = new Map<string, number>();
  const depth = (name: string, above: readonly string[] = []): number => {
    if (above.includes(name)) throw new Error(`${name} builds on itself`);
    const from = things.get(name);
    if (!from) throw new Error(`nothing is called ${name}`);
    const layer =
      layerOf.get(name) ?? Math.max(-1, ...from.map((one) => depth(one, [...above, name]))) + 1;
    layerOf.set(name, layer);
    return layer;
  };
  for (const name of things.keys()) depth(name);

  const layers: Item[][] = Array.from({ length: Math.max(...layerOf.values()) + 1 }, () => []);
  const passing = (name: string, layer: number) => `${name} in ${layer}`;
  for (const [name, from] of things) {
    const own = layerOf.get(name)!;
    const last = (one: string) => (layerOf.get(one) === own - 1 ? one : passing(one, own - 1));
    layers[own]!.push({ key: name, from: from.map(last) });
    for (const one of from) {
      for (let layer = layerOf.get(one)! + 1; layer < own; layer += 1) {
        const key = passing(one, layer);
        if (layers[layer]!.some((item) => item.key === key)) continue;
        const before = layer - 1 === layerOf.get(one) ? one : passing(one, layer - 1);
        layers[layer]!.push({ key, from: [before] });
      }
    }
  }

  const places = new Map<string, [number, number]>();
  for (const [layer, items] of layers.entries()) {
    const height = ({ from }: Item) => mean(from, (one) => places.get(one)![1]) ?? 0.5;
    const x = (layer + 0.5) / layers.length;
    for (const [place, { key }] of items.toSorted((a, b) => height(a) - height(b)).entries()) {
      places.set(key, [x, (place + 0.5) / items.length]);
    }
  }

  return new Map(
    [...things].map(([name, from]) => {
      const [x, y] = places.get(name)!;
      const lines = from.map((one) => {
        const points = [places.get(one)!];
        for (let layer = layerOf.get(one)! + 1; layer < layerOf.get(name)!; layer += 1) {
          points.push(places.get(passing(one, layer))!);
        }
        return { from: one, points: [...points, [x, y] as [number, number]] };
      });
      return [name, { x, y, lines }];
    }),
  );
}

/** A smooth path through points that leaves and reaches each of them horizontally. */
export function levelPath(points: readonly [number, number][], width: number, height: number) {
  const path = line<readonly [number, number]>()
    .x(([x]) => Math.round(x * width))
    .y(([, y]) => Math.round(y * height))
    .curve(curveBumpX)
    .digits(0);
  return path(points) ?? '';
}
