import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPlanPrices } from './build-plans.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-plans-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('puts prices and trial of the publication into the build, without what a plan contains', () => {
  const prices = readPlanPrices(undefined);
  expect(prices.prices.pioneer).toEqual({ monthly: 19, yearly: 190 });
  expect(prices.trial).toEqual({ plan: 'professional', days: 7, price: 9 });
  expect(JSON.stringify(prices).length).toBeLessThan(400);
});

it('builds without prices if there is no file, and not with an invalid one', () => {
  expect(readPlanPrices(folder).prices.pioneer).toBeNull();
  writeFileSync(join(folder, 'plans.yml'), 'currency: USD\nplans: {}');
  expect(() => readPlanPrices(folder)).toThrow(/plans\.yml: plans\.free must be/);
});
