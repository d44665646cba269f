// What breaks a rule of accessibility on a page, by axe: each fault with the first element that has
// it. Only faults are collected, in the page itself: to describe every element that is right takes
// three times as long as to find those that are wrong.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export async function faults(page: Page): Promise<string[]> {
	const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
	const { violations } = await axe.setLegacyMode().withTags(RULES).analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
