import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What WCAG 2.2 AA forbids and this page does, a line a rule with the elements; within `part` where named. */
export async function violationsOn(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // What passed is not written out, and no second page is opened for frames that we do not have: half the time.
    .options({ runOnly: { type: 'tag', values: WCAG_22_AA }, resultTypes: ['violations'] })
    .setLegacyMode(true);
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
}
