// The built site opens from a host of plain files: at a sub-path, and on its own.
import { expect, test } from '@playwright/test';

test('the first page opens from a sub-path, without an error or another host', async ({
  page,
  baseURL,
}) => {
  const errors: string[] = [];
  const strangers: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    const own = [baseURL!, 'data:', 'blob:'];
    if (!own.some((start) => url.startsWith(start))) strangers.push(url);
  });

  const response = await page.goto('./');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(errors).toEqual([]);
  expect(strangers).toEqual([]);
});

// A page carries all its data: the build omits files that only SvelteKit's scripts would fetch.
for (const address of ['./nowhere/', './__data.json']) {
  test(`an address that does not exist is answered with 404: ${address}`, async ({ request }) => {
    const response = await request.get(address);
    expect(response.status()).toBe(404);
  });
}
