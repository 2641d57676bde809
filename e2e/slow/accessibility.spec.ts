import { type Appearance, expectAccessible } from '../support/axe.ts';
import { test } from '../support/strict-page.ts';

const SCREENS = [
  ['home', '/'],
  ['all articles', '/articles'],
  ['free articles', '/free-articles'],
  ['categories', '/categories'],
  ['a category', '/categories/defi'],
  ['a subcategory', '/categories/markets/market-updates'],
  ['a subcategory of the Alpha Zone', '/categories/alpha-zone/war-room-notes'],
  ['analysts', '/analysts'],
  ['an analyst', '/analysts/mira-okafor'],
  ['an open article', '/articles/this-rally-was-paid-for-in-cash'],
  ['a gated article', '/articles/forced-inclusion-rehearsal'],
  ['search', '/search?query=basis'],
  ['a filtered search', '/search?query=lending&tier=free,pioneer'],
  ['a search without hits', '/search?query=zzqqxxyy'],
  ['an empty search', '/search'],
  ['the reading list', '/reading-list'],
  // A month with events in the publication, whatever the current date.
  ['the calendar', '/calendar?month=2026-12'],
  ['data insights', '/data-insights'],
  ['an insight', '/data-insights/perpetual-funding'],
  ['a gated insight', '/data-insights/futures-basis'],
  ['the glossary', '/glossary'],
  ['not found', '/no-such-page'],
  ['the components', '/dev/components'],
] as const;

const EVERY_APPEARANCE: readonly Appearance[] = [
  ['light', 390],
  ['light', 1280],
  ['dark', 1280],
  ['dark', 390],
];

for (const [name, path] of SCREENS) {
  test(`${name} has no WCAG 2.2 AA violations, light and dark, at 390 and 1280 px`, async ({ page }) => {
    await expectAccessible(page, path, EVERY_APPEARANCE);
  });
}
