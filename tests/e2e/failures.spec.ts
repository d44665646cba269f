// A simulation that cannot start gives the reason, keeps the finished run, and starts when it can.
import { expect, test, type Page } from '@playwright/test';

const RUN = 'Run it yourself';

async function open(page: Page): Promise<void> {
  await page.goto('./#v=1&set=0:scale:16');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: RUN }).click();
}

/** Waits until the clock of the reader's own run shows a second. */
async function started(page: Page): Promise<void> {
  const clock = page.getByRole('status').filter({ hasText: 'of 2,000' }).first();
  await expect(clock).toContainText(/^[1-9]/, { timeout: 60_000 });
}

test('a package that was cut off is damaged, one that does not arrive is not loaded', async ({
  page,
}) => {
  let reply: 'half' | 'none' | 'whole' = 'half';
  await page.route('**/write_cliff_wasm_bg*.wasm', async (route) => {
    if (reply === 'none') return route.abort();
    const response = await route.fetch();
    const body = await response.body();
    return route.fulfill({
      response,
      body: reply === 'half' ? body.subarray(0, body.length / 2) : body,
    });
  });
  await open(page);
  await run(page);
  await expect(page.getByText('simulation is damaged').first()).toBeVisible();
  reply = 'none';
  await run(page);
  await expect(page.getByText('could not be loaded').first()).toBeVisible();
  await expect(page.getByText(`press “${RUN}” to try again`).first()).toBeVisible();
  reply = 'whole';
  await run(page);
  await started(page);
});

test('a comparison that cannot run says why for each drive, and runs when it can', async ({
  page,
}) => {
  let missing = true;
  await page.route('**/write_cliff_wasm_bg*.wasm', (route) =>
    missing ? route.abort() : route.continue(),
  );
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'deviceMemory', { value: 2 });
  });
  await open(page);
  await page.getByRole('button', { name: 'Run both' }).click();
  const said = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(said).toHaveCount(2);
  await expect(said.first()).toContainText('Press “Run both” to try again');
  missing = false;
  await page.getByRole('button', { name: 'Run both' }).click();
  await expect(said).toHaveCount(0);
  // The runs are under way or over.
  const running = page.getByRole('button', { name: /^(Pause|Run both again)$/ }).last();
  await expect(running).toBeVisible();
});

test('a browser that starts no worker says so', async ({ page }) => {
  await page.addInitScript(() => {
    const own = Worker;
    sessionStorage.setItem('refused', 'yes');
    window.Worker = new Proxy(own, {
      construct(target, given: ConstructorParameters<typeof Worker>) {
        // Both hovering and pressing Play start a worker.
        const isRefused = sessionStorage.getItem('refused') !== null;
        if (isRefused) throw new DOMException('refused', 'SecurityError');
        return new target(...given);
      },
    });
  });
  await open(page);
  await run(page);
  await expect(page.getByText('did not start the simulation').first()).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await run(page);
  await started(page);
});

test('a worker that is gone without an event is noticed', async ({ page }) => {
  await page.clock.install();
  await open(page);
  await run(page);
  await started(page);
  // Close the worker as a browser that is short of memory does.
  await page
    .workers()
    .at(-1)!
    .evaluate(() => self.close());
  await page.clock.runFor(31_000);
  await expect(page.getByText('no longer answers').first()).toBeVisible();
  await run(page);
  await started(page);
});

test('a worker that never arrives is given up after ten seconds', async ({ page }) => {
  await page.clock.install();
  await page.route('**/sim.worker*.js', () => {});
  await open(page);
  await run(page);
  await page.clock.runFor(10_000);
  await expect(page.getByText('did not start the simulation').first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await run(page);
  await started(page);
});
