import { expectAccessible } from './support/axe.ts';
import { test } from './support/strict-page.ts';

/** One screen of each kind; e2e/slow/accessibility.spec.ts checks every screen in every appearance. */
const SCREENS = [
  ['home', '/'],
  ['a category', '/categories/defi'],
  ['an open article', '/articles/this-rally-was-paid-for-in-cash'],
  ['a gated article', '/articles/forced-inclusion-rehearsal'],
  ['search', '/search?query=basis'],
  ['the calendar', '/calendar?month=2026-12'],
  ['an insight', '/data-insights/perpetual-funding'],
] as const;

for (const [name, path] of SCREENS) {
  test(`${name} has no WCAG 2.2 AA violations, light on a phone and dark on a desktop`, async ({ page }) => {
    test.setTimeout(120_000);
    await expectAccessible(page, path, [
      ['light', 390],
      ['dark', 1280],
    ]);
  });
}
