// Widgets in other people's pages, by the element and by bare frames: pages of every kind of host.
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { test } from '../hosts/hosts.ts';
import type { WriteCliffElement } from '../../web/src/embed/element/index.ts';

// The hosts are made once for all of these tests.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const element = (page: Page | FrameLocator) => page.locator('write-cliff');

const frameOf = (widget: Locator) => widget.locator('iframe');

const stateOf = (widget: Locator) => widget.evaluate((one: WriteCliffElement) => one.getState());

/** Checks that the widget is as wide as its place, and shows its full height without scrolling. */
async function stands(widget: Locator): Promise<void> {
  await widget.scrollIntoViewIfNeeded();
  const frame = frameOf(widget);
  await expect(frame.contentFrame().getByRole('button').first()).toBeVisible();
  const html = frame.contentFrame().locator('html');
  await expect
    .poll(async () => {
      const [content, cut] = await html.evaluate((root) => [
        root.getBoundingClientRect().height,
        root.scrollHeight - root.clientHeight,
      ]);
      const room = (await frame.boundingBox())!;
      // A frame's height is in whole pixels.
      return { over: Math.floor(room.height - content!), cut };
    })
    .toEqual({ over: 0, cut: 0 });
  const [place, room] = [(await widget.boundingBox())!, (await frame.boundingBox())!];
  expect(room.width).toBeGreaterThan(280);
  expect(place.width - room.width).toBeLessThan(50);
}

/** Checks that it answers, and that each of its steps is another state. */
async function answers(widget: Locator): Promise<void> {
  await widget.evaluate((one: WriteCliffElement) => one.seek(2));
  const second = await stateOf(widget);
  await widget.evaluate((one: WriteCliffElement) => one.step(-1));
  expect(await stateOf(widget)).not.toBe(second);
}

/** Records its events from now on, as [type, detail]. */
async function heard(widget: Locator): Promise<() => Promise<[string, unknown][]>> {
  await widget.evaluate((one) => {
    const told: [string, unknown][] = [];
    const types = ['load', 'error', 'progress', 'statechange', 'step', 'answer'];
    for (const type of types) {
      one.addEventListener(type, (event) => told.push([type, (event as CustomEvent).detail]));
    }
    Object.assign(one, { told });
  });
  return () => widget.evaluate((one) => (one as unknown as { told: [string, unknown][] }).told);
}

test('a poster stands in an article until the widget is near; then the widget does', async ({
  page,
  hosts,
}) => {
  await page.goto(`${hosts}article.html`);
  const widget = element(page);
  await expect(page.getByAltText('Two buses and their pages')).toBeVisible();
  await expect(frameOf(widget)).toHaveCount(0);
  await stands(widget);
  await expect(page.getByAltText('Two buses and their pages')).toBeHidden();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test('a script steps, seeks, resets, sets the state and saves files', async ({ page, hosts }) => {
  await page.goto(`${hosts}plain.html`);
  const widget = element(page);
  const told = await heard(widget);
  const first = await stateOf(widget);
  await widget.evaluate((one: WriteCliffElement) => one.seek(3));
  const third = await stateOf(widget);
  await widget.evaluate((one: WriteCliffElement) => one.step(-1));
  const second = await stateOf(widget);
  expect(new Set([first, second, third]).size).toBe(3);
  await widget.evaluate((one: WriteCliffElement, state) => one.setState(state), third);
  expect(await stateOf(widget)).toBe(third);
  await widget.evaluate((one: WriteCliffElement) => one.reset());
  expect(await stateOf(widget)).not.toMatch('strobe-timing');
  expect(await widget.evaluate((one: WriteCliffElement) => one.exportSVG())).toMatch(/^<svg/);
  expect(await widget.evaluate((one: WriteCliffElement) => one.exportCSV())).toMatch(/^.+,.+\n/);

  const steps = (await told()).filter(([type]) => type === 'step').map(([, detail]) => detail);
  expect(steps).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ index: 3 }),
      expect.objectContaining({ index: 2 }),
    ]),
  );
  expect(await told()).toContainEqual(['statechange', { state: third }]);
});

test('its picture has the drawing, and its table the numbers on show', async ({ page, hosts }) => {
  await page.goto(`${hosts}plain.html`);
  const widget = element(page);
  const show = (name: string) =>
    widget.evaluate((one: WriteCliffElement, name) => {
      one.setAttribute('widget', name);
      return one.getState();
    }, name);
  const picture = () => widget.evaluate((one: WriteCliffElement) => one.exportSVG());
  const texts = async () => (await picture()).replace(/<[^>]+>/g, '\n').split(/\n+/);

  // The pages of a block are buttons.
  await show('page-block');
  await widget.evaluate((one: WriteCliffElement) => one.seek(2));
  await expect.poll(texts).toEqual(expect.arrayContaining(['A', 'B', ...'01234567']));
  const svg = await picture();
  expect(svg).not.toContain('foreignObject');
  expect(svg).toContain('Page and block · Write Cliff');
  expect(svg).toContain('/widgets/page-block/');

  await show('garbage-collection');
  const numbers = Array.from({ length: 12 }, (_, block) => String(block + 1));
  const policies = ['Greedy', 'FIFO', 'Random', 'Best of 3', 'Cost-benefit'];
  await expect.poll(texts).toEqual(expect.arrayContaining([...numbers, ...policies]));

  await show('compare');
  const csv = () => widget.evaluate((one: WriteCliffElement) => one.exportCSV());
  await expect.poll(csv).toMatch(/^table,time_s,write_iops \(1\/s\)/);
  expect(
    new Set(
      (await csv())
        .trim()
        .split('\n')
        .map((row) => row.split(',')[0]),
    ).size,
  ).toBe(3);

  for (const name of ['misprint', 'question', 'exercise']) {
    await show(name);
    await expect.poll(csv).toMatch(/^.+,.+\n.+,.+\n/);
  }
});

test('it takes another theme as it is; another state begins anew', async ({ page, hosts }) => {
  await page.goto(`${hosts}plain.html`);
  const widget = element(page);
  await widget.evaluate((one: WriteCliffElement) => one.seek(3));
  const third = await stateOf(widget);
  const html = frameOf(widget).contentFrame().locator('html');
  await widget.evaluate((one) => one.setAttribute('theme', 'dark'));
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await stateOf(widget)).toBe(third);

  const told = await heard(widget);
  await widget.evaluate((one) => one.setAttribute('theme', 'purple'));
  await expect.poll(told).toContainEqual(['error', { message: expect.stringContaining('theme') }]);
  await expect(html).not.toHaveAttribute('data-theme');

  await widget.evaluate((one, state) => {
    one.removeAttribute('theme');
    one.setAttribute('state', state);
    one.setAttribute('reveal', 'auto');
  }, third);
  await expect.poll(told).toContainEqual(['load', { widget: 'strobe-timing', state: third }]);
  await widget.evaluate((one) => one.removeAttribute('state'));
  expect(await stateOf(widget)).not.toBe(third);
});

test('a property is its attribute, also one set before the element is defined', async ({
  page,
  hosts,
}) => {
  await page.goto(`${hosts}plain.html`);
  const widget = element(page);
  const html = frameOf(widget).contentFrame().locator('html');
  await widget.evaluate((one: WriteCliffElement) => (one.theme = 'dark'));
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(widget).toHaveAttribute('theme', 'dark');
  const read = await widget.evaluate((one: WriteCliffElement) => {
    one.setAttribute('fit', '');
    return [one.widget, one.fit, one.autoplay, one.palette];
  });
  expect(read).toEqual(['strobe-timing', true, false, '']);

  await page.goto(`${hosts}late.html`);
  await stands(element(page));
  await expect(element(page)).toHaveAttribute('widget', 'trim');
});

test('without a widget it says what it lacks', async ({ page, hosts }) => {
  await page.goto(`${hosts}plain.html`);
  const widget = element(page);
  const told = await heard(widget);
  await widget.evaluate((one) => one.removeAttribute('widget'));
  await expect.poll(told).toContainEqual(['error', { message: expect.stringContaining('widget') }]);
  await expect(widget.evaluate((one: WriteCliffElement) => one.play())).rejects.toThrow('widget');
  await widget.evaluate((one) => one.setAttribute('widget', 'strobe-timing'));
  await stands(widget);
});

test('a strict host allows its own files and the frame, and nothing breaks its policy', async ({
  page,
  hosts,
}) => {
  const broken: string[] = [];
  page.on('console', (message) => broken.push(message.text()));
  await page.goto(`${hosts}policy.html`);
  await stands(element(page));
  await answers(element(page));
  expect(broken.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
});

async function livesInSandbox(page: Page, hosts: string): Promise<void> {
  await page.goto(`${hosts}outer.html`);
  const widget = element(page.frameLocator('iframe'));
  await stands(widget);
  await answers(widget);

  const frame = frameOf(widget).contentFrame();
  const show = (name: string, state: string) =>
    widget.evaluate(
      (one, [name, state]) => {
        one.setAttribute('state', state!);
        one.setAttribute('widget', name!);
      },
      [name, state],
    );
  await show('trim', 'v=1&trim=step:12');
  await frame.getByLabel('Deleted, % of the data').press('Home');
  await expect(frame.getByText(/: as many programmed$/)).toBeVisible();

  await show('collapse', 'v=1&steady-state=at:5,scale:64');
  const second = frame.getByRole('status').filter({ hasText: 'of 2,000' }).first();
  await expect(second).toContainText('5 of 2,000');
}

test('in the sandbox of another origin it lives, with its workers', async ({ page, hosts }) => {
  await livesInSandbox(page, hosts);
});

test('there it lives too if the host of the site lets everybody read', async ({ page, hosts }) => {
  await page.route(
    (url) => url.href.startsWith(process.env['WRITE_CLIFF_URL']!),
    async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
      await route.fulfill({ response, headers });
    },
  );
  await livesInSandbox(page, hosts);
});

for (const [host, path] of [
  ['Markdown', 'markdown/'],
  ['a notebook', 'notebook/article.html'],
  ['plain HTML', 'examples/page.html'],
  ['React', 'examples/built/react/react.html'],
  ['what the gallery gives for React', 'examples/built/pasted/pasted.html'],
  ['Svelte', 'examples/built/svelte/svelte.html'],
] as const) {
  test(`a page made of ${host} has widgets that live`, async ({ page, hosts }) => {
    // Such pages also load scripts and fonts from other hosts.
    const own = [hosts, process.env['WRITE_CLIFF_URL']!];
    await page.route(
      (url) => !own.some((start) => url.href.startsWith(start)),
      (route) => route.abort(),
    );
    await page.goto(hosts + path);
    await expect(element(page).first()).toBeVisible();
    for (const widget of await element(page).all()) {
      await stands(widget);
      await answers(widget);
    }
  });
}

test('a host whose style spares nothing leaves the widget as it is', async ({ page, hosts }) => {
  await page.goto(`${hosts}hostile.html`);
  await stands(element(page));
  const look = await frameOf(element(page)).evaluate((frame) => {
    const { opacity, transform, filter, borderTopWidth, marginTop } = getComputedStyle(frame);
    return { opacity, transform, filter, borderTopWidth, marginTop };
  });
  expect(look).toEqual({
    opacity: '1',
    transform: 'none',
    filter: 'none',
    borderTopWidth: '0px',
    marginTop: '0px',
  });
});

test('of twenty on a page those near the screen are made, and each is its own', async ({
  page,
  hosts,
}) => {
  await page.goto(`${hosts}twenty.html`);
  await stands(element(page).first());
  expect(await page.locator('write-cliff iframe').count()).toBeLessThan(8);
  // The next widget is below the screen, and does not grow when its reader arrives.
  await expect
    .poll(() => frameOf(element(page).nth(1)).evaluate(({ clientHeight }) => clientHeight))
    .toBeGreaterThan(400);
  // A call creates the frame of a widget that nobody has scrolled to.
  await element(page)
    .nth(15)
    .evaluate((one: WriteCliffElement) => one.seek(1));
  expect(await stateOf(element(page).nth(15))).not.toBe(await stateOf(element(page).first()));
  for (const index of [19, 7]) {
    const widget = element(page).nth(index);
    await stands(widget);
    await expect(page.getByTitle(`Number ${index}`).locator('visible=true').last()).toBeVisible();
    await widget.evaluate((one: WriteCliffElement, step) => one.seek(step), index === 7 ? 2 : 3);
  }
  const seventh = await stateOf(element(page).nth(7));
  expect(seventh).not.toBe(await stateOf(element(page).last()));
  expect(await stateOf(element(page).first())).not.toBe(seventh);
});

test('removed and added again, it comes back as it was', async ({ page, hosts }) => {
  await page.goto(`${hosts}plain.html`);
  const widget = element(page);
  await stands(widget);
  await widget.evaluate((one: WriteCliffElement) => one.seek(3));
  const third = await stateOf(widget);
  const handle = await widget.elementHandle();
  const refused = await handle!.evaluate(async (one) => {
    const answer = (one as WriteCliffElement).getState();
    one.remove();
    return answer.catch(({ name }: Error) => name);
  });
  expect(refused).toBe('AbortError');
  await expect(widget).toHaveCount(0);
  await handle!.evaluate((one) => document.body.append(one));
  await stands(widget);
  expect(await stateOf(widget)).toBe(third);
});

test('what a stranger says changes nothing', async ({ page, hosts }) => {
  await page.goto(`${hosts}strangers.html`);
  const widget = element(page);
  await stands(widget);
  await expect(page.frameLocator('[name=bare]').getByRole('button').first()).toBeVisible();
  const [state, bare] = [await stateOf(widget), await page.evaluate('bareState()')];
  const told = await heard(widget);

  await page.evaluate('come(stranger)');
  await stands(widget);
  expect(await told()).toEqual([]);
  expect(await stateOf(widget)).toBe(state);
  expect(await page.evaluate('bareState()')).toBe(bare);

  // A page of another origin is a stranger in the widget's own frame, too.
  await frameOf(widget).evaluate((frame) =>
    (window as unknown as { come(frame: Element): Promise<void> }).come(frame),
  );
  expect(await told()).toEqual([]);
  expect((await frameOf(widget).boundingBox())!.height).toBeLessThan(5000);
});

test('a bare frame is as high as it needs where the host knows one of three protocols', async ({
  page,
  hosts,
}) => {
  await page.goto(`${hosts}bare.html`);
  for (const name of ['resize', 'amp', 'lti']) {
    const frame = page.locator(`iframe[name="${name}"]`);
    await frame.scrollIntoViewIfNeeded();
    await expect(frame.contentFrame().getByRole('button').first()).toBeVisible();
    const html = frame.contentFrame().locator('html');
    await expect
      .poll(() =>
        html.evaluate((root: HTMLElement) =>
          [root.scrollHeight, root.offsetHeight].every(
            (height) => Math.abs(height - root.clientHeight) < 2,
          ),
        ),
      )
      .toBe(true);
  }
});
