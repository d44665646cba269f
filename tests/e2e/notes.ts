// Plays the demonstrations in the notes for teachers, and reads their results.
import { expect, type Locator, type Page } from '@playwright/test';

export const RUN_MS = 45_000;

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

export const said = (page: Page | Locator) => page.locator('.said');
export const press = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
export const scale = (page: Page | Locator) => page.getByRole('slider', { name: 'All steps' });
export const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const ran = (machine: Locator) =>
  expect(machine.getByText('These results were computed in your browser.')).toBeVisible({
    timeout: RUN_MS,
  });

export async function type(page: Page, field: string, value: string): Promise<void> {
  const typed = page.getByRole('spinbutton', { name: field });
  await typed.fill(value);
  await typed.press('Enter');
}

/** Goes to the film's end, even if a choice has just made it play. */
export async function filmToEnd(page: Page | Locator): Promise<void> {
  const end = page.getByRole('button', { name: 'To the last step' });
  await expect(async () => {
    if (await end.isEnabled()) await end.click({ timeout: 2000 });
    await expect(end).toBeDisabled({ timeout: 2000 });
  }).toPass();
}

/** Sets a list beside the button that runs the drive: `Speed`, `Spare area`, `Collection`. */
export async function setOfRun(page: Page, name: string, value: string): Promise<void> {
  const play = page.getByRole('group', { name: 'Play', exact: true }).first();
  await play.getByLabel(name).selectOption({ label: value });
}

/** Runs the start page's run, which has begun, to its end. */
export async function runToEnd(page: Page): Promise<void> {
  await setOfRun(page, 'Speed', 'fastest');
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: RUN_MS });
}
