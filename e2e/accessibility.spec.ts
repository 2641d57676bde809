import { expectAccessible } from './support/axe.ts';
import { test } from './support/strict-page.ts';

/** The screens that most readers see; e2e/slow/accessibility.spec.ts checks every screen in every appearance. */
const SCREENS = [
  ['home', '/'],
  ['an open article', '/articles/this-rally-was-paid-for-in-cash'],
  ['a gated article', '/articles/forced-inclusion-rehearsal'],
  ['search', '/search?query=basis'],
] as const;

for (const [name, path] of SCREENS) {
  test(`${name} has no WCAG 2.2 AA violations, light on a phone and dark on a desktop`, async ({ page }) => {
    await expectAccessible(page, path, [
      ['light', 390],
      ['dark', 1280],
    ]);
  });
}
