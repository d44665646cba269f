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

test('a link of the lecture is a slide, and has its place and what the class sees', async () => {
  const parts = await readLecture('../');
  for (const length of PLAN_MINUTES) {
    const links = parts.flatMap(({ name, html }) => {
      const all = html.matchAll(
        /<a class="in-(\d+)" href="([^"]*)" data-address="([^"]*)" data-shows="([^"]+)">/g,
      );
      const own = [...all].filter(([, plan]) => plan === String(length));
      return own.map(([, , href = '', address = '']) => ({ name, href, address }));
    });
    expect(links.length).toBeGreaterThan(8);
    for (const [place, { name, href, address }] of links.entries()) {
      expect(href, name).toMatch(/^\.\.\/present\/[a-z-]+\/\?(class&amp;)?plan=[\d-]+#/);
      expect(href, name).toContain(`plan=${length}-${place}#`);
      expect(address, name).not.toContain('plan=');
    }
    const firsts = parts.flatMap(({ times }) => times.get(length)?.slide ?? []);
    const hrefs = links.map(({ href }) => href.replaceAll('&amp;', '&'));
    expect(hrefs).toEqual(expect.arrayContaining(firsts));
  }
});
