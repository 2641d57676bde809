import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A theme and a viewport width. */
export type Appearance = readonly [colorScheme: 'light' | 'dark', width: number];

/** The page's WCAG 2.2 AA violations, one line per rule with the elements; within `part` if given. */
export async function violationsOn(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Halves the time: details of passed rules are not serialised, and no second page is opened for frames.
    .options({ runOnly: { type: 'tag', values: WCAG_22_AA }, resultTypes: ['violations'] })
    .setLegacyMode(true);
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
}

/** Loads a screen once and expects no violation in any of the appearances. */
export async function expectAccessible(
  page: Page,
  path: string,
  appearances: readonly Appearance[],
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(page.locator('main h1').first()).toBeAttached();
  for (const [colorScheme, width] of appearances) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    expect(await violationsOn(page), `${colorScheme} at ${width}`).toEqual([]);
  }
}
