import { violationsOn } from './support/axe.ts';
import { expect, test } from './support/quiet.ts';

const SCREENS = [
  ['home', '/'],
  ['all articles', '/articles'],
  ['free articles', '/free-articles'],
  ['categories', '/categories'],
  ['a category', '/categories/defi'],
  ['a subcategory', '/categories/markets/market-updates'],
  ['analysts', '/analysts'],
  ['an analyst', '/analysts/mira-okafor'],
  ['an open article', '/articles/this-rally-was-paid-for-in-cash'],
  ['a gated article', '/articles/forced-inclusion-rehearsal'],
  ['search', '/search?query=basis'],
  ['an empty search', '/search'],
  ['the reading list', '/reading-list'],
  ['the calendar', '/calendar'],
  ['data insights', '/data-insights'],
  ['an insight', '/data-insights/perpetual-funding'],
  ['not found', '/no-such-page'],
  ['the components', '/dev/components'],
] as const;

for (const [name, path] of SCREENS) {
  test(`${name}: nothing that WCAG 2.2 AA forbids, light and dark, phone and desk`, async ({ page }) => {
    // Four whole pages, each looked through element by element.
    test.setTimeout(120_000);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [390, 1280]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await expect(page.locator('main h1').first()).toBeAttached();
        expect(await violationsOn(page), `${colorScheme} at ${width}`).toEqual([]);
      }
    }
  });
}
