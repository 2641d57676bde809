import { describe, expect, it } from 'vitest';
import { accessOf, PAST_DUE_MS, RENEWAL_MS, type Subscription } from './subscription-access.ts';

const START = Date.UTC(2026, 10, 1);
const END = Date.UTC(2026, 11, 1);
const LATER = Date.UTC(2026, 10, 20);

const subscription = (change: Partial<Subscription>): Subscription => ({
  ...{ id: 'sub_1', plan: 'pioneer', status: 'active', periodStart: START, periodEnd: END },
  ...{ cancelsAt: undefined, reversed: undefined },
  ...change,
});

describe('access of a subscription', () => {
  const renewing = { until: END + RENEWAL_MS, renews: true };
  const rows: [string, Partial<Subscription>, ReturnType<typeof accessOf>][] = [
    ['trialing', { status: 'trialing' }, renewing],
    ['active', { status: 'active' }, renewing],
    ['past due', { status: 'past_due' }, { until: START + PAST_DUE_MS, renews: true }],
    ['cancelled at period end', { cancelsAt: END }, { until: END, renews: false }],
    ['cancelled for a date', { cancelsAt: LATER }, { until: LATER, renews: false }],
    ['trialing and cancelled', { status: 'trialing', cancelsAt: END }, { until: END, renews: false }],
    [
      'past due and cancelled',
      { status: 'past_due', cancelsAt: START + 1000 },
      { until: START + 1000, renews: false },
    ],
    ['unpaid', { status: 'unpaid' }, undefined],
    ['cancelled', { status: 'canceled' }, undefined],
    ['refunded', { reversed: 'refunded' }, undefined],
    ['disputed', { reversed: 'disputed' }, undefined],
    ['incomplete', { status: 'incomplete' }, undefined],
    ['incomplete and expired', { status: 'incomplete_expired' }, undefined],
    ['paused', { status: 'paused' }, undefined],
    ['a status that is not known', { status: 'constructor' }, undefined],
  ];
  for (const [name, change, access] of rows)
    it(`${name}: ${access ? `until ${new Date(access.until).toISOString().slice(0, 10)}` : 'none'}`, () => {
      expect(accessOf(subscription(change))).toEqual(access);
    });
});
