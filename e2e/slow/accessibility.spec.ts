import { type Appearance, expectAccessible } from '../support/axe.ts';
import { isFor, SCREEN_STATES, urlOf } from '../support/screens.ts';
import { test } from '../support/strict-page.ts';

const EVERY_APPEARANCE: readonly Appearance[] = [
  ['light', 390],
  ['light', 1280],
  ['dark', 1280],
  ['dark', 390],
];

for (const screen of SCREEN_STATES.filter((one) => one.app !== 'accounts' && isFor('signed out', one))) {
  test(`${screen.name} has no WCAG 2.2 AA violations, light and dark, at 390 and 1280 px`, async ({
    page,
    baseURL,
  }) => {
    await expectAccessible(page, await urlOf(screen, baseURL ?? ''), EVERY_APPEARANCE);
  });
}
