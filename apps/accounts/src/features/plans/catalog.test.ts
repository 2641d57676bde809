import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CATALOG } from '@tidemark/contracts/plans';
import { afterAll, expect, it } from 'vitest';
import { loadPlanCatalog } from './catalog.ts';

const folder = mkdtempSync(join(tmpdir(), 'plans-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('reads the plans of the demo publication: prices for every plan, and the trial of the specification', () => {
  const { currency, plans, trial } = loadPlanCatalog(join(import.meta.dirname, '../../../../../content'));
  expect(currency).toBe('USD');
  expect(plans.free.price).toEqual({ monthly: 0, yearly: 0 });
  for (const tier of ['pioneer', 'professional', 'alpha'] as const) {
    expect(plans[tier].price?.monthly).toBeGreaterThan(0);
  }
  expect(trial).toEqual({ plan: 'professional', days: 7, price: 9 });
});

it('has no prices without the file, and names file and field if a value is invalid', () => {
  expect(loadPlanCatalog(folder)).toEqual(DEFAULT_CATALOG);
  writeFileSync(join(folder, 'plans.yml'), 'currency: dollars');
  expect(() => loadPlanCatalog(folder)).toThrow(/plans\.yml: currency must be/);
  writeFileSync(join(folder, 'plans.yml'), 'currency: [');
  expect(() => loadPlanCatalog(folder)).toThrow(/plans\.yml: YAMLParseError/);
});
