import { violationsOn } from '../support/axe.ts';
import { expect, test } from '../support/quiet.ts';

const SCREENS = [
  ['home', '/'],
  ['all articles', '/articles'],
  ['free articles', '/free-articles'],
  ['categories', '/categories'],
  ['a category', '/categories/defi'],
  ['a subcategory', '/categories/markets/market-updates'],
  ['a room of the Alpha Zone', '/categories/alpha-zone/war-room-notes'],
  ['analysts', '/analysts'],
  ['an analyst', '/analysts/mira-okafor'],
  ['an open article', '/articles/this-rally-was-paid-for-in-cash'],
  ['a gated article', '/articles/forced-inclusion-rehearsal'],
  ['search', '/search?query=basis'],
  ['a filtered search', '/search?query=lending&tier=free,pioneer'],
  ['a search without hits', '/search?query=zzqqxxyy'],
  ['an empty search', '/search'],
  ['the reading list', '/reading-list'],
  // By a month of which the demo has events, wherever the clock stands.
  ['the calendar', '/calendar?month=2026-12'],
  ['data insights', '/data-insights'],
  ['an insight', '/data-insights/perpetual-funding'],
  ['a gated insight', '/data-insights/futures-basis'],
  ['the glossary', '/glossary'],
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
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        expect(await violationsOn(page), `${colorScheme} at ${width}`).toEqual([]);
      }
    }
  });
}
