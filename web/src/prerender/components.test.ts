/* The page of parts describes a component as its source does. */
import { expect, test } from 'vitest';
import { componentsByRoom } from './components.server';

const components = new Map(
  componentsByRoom().flatMap(({ components }) => components.map((one) => [one.file, one])),
);
const propOf = (file: string, name: string) =>
  components.get(file)!.props.find((prop) => prop.name === name);

test('a prop has its type, its default and its comment', () => {
  expect(propOf('charts/CapacityBar.svelte', 'most_bytes')).toEqual({
    name: 'most_bytes',
    type: 'number',
    fallback: 'raw_bytes',
    isBindable: false,
    comment: 'The capacity that the full width represents.',
  });
});

test('a prop without a default has to be given, unless it is optional', () => {
  expect(propOf('charts/CapacityBar.svelte', 'label')?.fallback).toBeNull();
  expect(propOf('charts/Chart.svelte', 'head')?.fallback).toBe('undefined');
});

test('a prop that the component changes is bindable', () => {
  expect(propOf('charts/BlockMap.svelte', 'top_px')).toMatchObject({
    fallback: '0',
    isBindable: true,
  });
});

test('props come from interfaces of other files, too', () => {
  expect(propOf('charts/Still.svelte', 'kind')?.type).toBe("Mark['kind']");
  expect(propOf('charts/Still.svelte', 'faint')).toMatchObject({
    type: 'boolean',
    comment: 'Draws single seconds faintly, behind their mean.',
  });
});

test('the opening comment says what it is, without indentation', () => {
  const { comment } = components.get('charts/Chart.svelte')!;
  expect(comment).toMatch(/^The frame of every chart/);
  expect(comment).toMatch(/\n1\. Scales go/);
});

test('types of its own come with the props that use them', () => {
  expect(components.get('charts/Lanes.svelte')!.types).toEqual([
    'interface LanePart { share: number; token: string; isHatched?: boolean; }',
    'interface Lane { name: string; parts: readonly LanePart[]; figure: string; }',
  ]);
  expect(components.get('controls/TimeBar.svelte')!.types).toEqual([]);
});
