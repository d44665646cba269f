/* The plans of the lecture: as long as they say, and each link says where it leads. */
import { expect, test } from 'vitest';
import { PLAN_MINUTES, readLecture } from './lecture';

test('a plan is as long as it says, and keeps the order of the parts', async () => {
  const parts = await readLecture('../');
  for (const length of PLAN_MINUTES) {
    const times = parts.flatMap(({ times }) => times.get(length) ?? []);
    let ended_min = 0;
    for (const { from_min, minutes } of times) {
      expect(from_min).toBe(ended_min);
      ended_min = from_min + minutes;
    }
    expect(ended_min).toBe(length);
  }
});

test('a link of the lecture says what the class sees there', async () => {
  for (const { name, html } of await readLecture('../')) {
    const links = html.matchAll(
      /<a href="([^"]*)"(?: data-address="[^"]*")?(?: title="([^"]*)")?>/g,
    );
    for (const [, href, title] of links) {
      expect(href, name).toMatch(/^\.\.\/((chapters|present)\/[a-z-]+\/)?(\?class)?#/);
      expect(title, `${name}: ${href}`).toBeTruthy();
    }
  }
});
