import { describe, expect, it } from 'vitest';
import { InvalidPlans, readPlanCatalog } from './plan-catalog.ts';
import { DEFAULT_CATALOG, formatPlanPrice, formatPrice, formatTrial, pricesOf, trialOpens } from './plans.ts';

const plan = { monthly: 19, yearly: 190, summary: 'Follow a sector.', contents: ['Sector notes'] };
const free = { ...plan, monthly: 0, yearly: 0 };
const file = {
  currency: 'USD',
  plans: { free, pioneer: plan, professional: { ...plan, monthly: 49.5, yearly: 490 }, alpha: plan },
  trial: { plan: 'professional', days: 7, price: 9 },
};

function fieldRejectedIn(data: unknown): string | undefined {
  try {
    readPlanCatalog(data);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidPlans) return error.field;
    throw error;
  }
}

describe('readPlanCatalog', () => {
  it('reads prices, contents and trial', () => {
    const catalog = readPlanCatalog(file);
    expect(catalog.plans.professional.price).toEqual({ monthly: 49.5, yearly: 490 });
    expect(catalog.trial).toEqual({ plan: 'professional', days: 7, price: 9 });
    expect(pricesOf(catalog).prices.pioneer).toEqual({ monthly: 19, yearly: 190 });
  });

  it('accepts a plan that is not on sale, and a publication without a trial', () => {
    const { monthly: _, yearly: __, ...notOnSale } = plan;
    const catalog = readPlanCatalog({ ...file, plans: { ...file.plans, alpha: notOnSale }, trial: null });
    expect(catalog.plans.alpha.price).toBeNull();
    expect(catalog.trial).toBeNull();
  });

  const withPioneer = (change: object) => ({
    ...file,
    plans: { ...file.plans, pioneer: { ...plan, ...change } },
  });
  it.each([
    [null, 'file'],
    [[], 'file'],
    [{ ...file, currency: 'dollars' }, 'currency'],
    [{ ...file, tax: 'sometimes' }, 'tax'],
    [{ ...file, discount: 5 }, 'discount'],
    [{ ...file, plans: { free } }, 'plans.pioneer'],
    [{ ...file, plans: { ...file.plans, gold: plan } }, 'plans.gold'],
    [{ ...file, plans: { ...file.plans, free: plan } }, 'plans.free.monthly'],
    [withPioneer({ monthly: -1 }), 'plans.pioneer.monthly'],
    [withPioneer({ monthly: '19' }), 'plans.pioneer.monthly'],
    [withPioneer({ monthly: Number.NaN }), 'plans.pioneer.monthly'],
    [withPioneer({ monthly: 19.999 }), 'plans.pioneer.monthly'],
    [withPioneer({ yearly: undefined }), 'plans.pioneer.yearly'],
    [withPioneer({ yearly: 229 }), 'plans.pioneer.yearly'],
    [withPioneer({ summary: ' ' }), 'plans.pioneer.summary'],
    [withPioneer({ contents: [] }), 'plans.pioneer.contents'],
    [withPioneer({ contents: ['x', 3] }), 'plans.pioneer.contents.1'],
    [{ ...file, trial: { plan: 'alpha', days: 7, price: 9 } }, 'trial.plan'],
    [{ ...file, trial: { plan: 'professional', days: 0.5, price: 9 } }, 'trial.days'],
    [{ ...file, trial: { plan: 'professional', days: 7 } }, 'trial.price'],
  ])('rejects %j at %s', (data, field) => {
    expect(fieldRejectedIn(data)).toBe(field);
  });
});

describe('plan prices', () => {
  it('are written with a symbol or the code, thousands separated, and decimals only if there are any', () => {
    expect(formatPrice(9, 'USD')).toBe('$9');
    expect(formatPrice(49.5, 'EUR')).toBe('€49.50');
    expect(formatPrice(1490, 'GBP')).toBe('£1,490');
    expect(formatPrice(1490.25, 'CHF')).toBe('CHF 1,490.25');
    expect(formatPrice(1, 'constructor')).toBe('constructor 1');
  });

  it('name month and year, and a plan without payment', () => {
    expect(formatPlanPrice({ monthly: 19, yearly: 190 }, 'USD')).toBe('$19 a month or $190 a year');
    expect(formatPlanPrice({ monthly: 0, yearly: 0 }, 'USD')).toBe('free of charge');
  });
});

describe('trial', () => {
  it('[PRO-04] opens everything up to its plan, and is 7 days at $9 by default', () => {
    const { trial, currency } = DEFAULT_CATALOG;
    expect(trial && formatTrial(trial, currency)).toBe('7 days for $9');
    expect(trialOpens(trial, 'pioneer')).toBe(true);
    expect(trialOpens(trial, 'professional')).toBe(true);
    expect(trialOpens(trial, 'alpha')).toBe(false);
    expect(trialOpens(null, 'pioneer')).toBe(false);
  });
});
