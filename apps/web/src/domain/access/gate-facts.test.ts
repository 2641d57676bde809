import { ANONYMOUS, type EffectiveAccess, type Plan, type Reader } from '@tidemark/contracts/access';
import type { PlanPrices } from '@tidemark/contracts/plans';
import { describe, expect, it } from 'vitest';
import { gateFacts as factsOf } from './gate-facts.ts';

const prices: PlanPrices = {
  currency: 'USD',
  prices: {
    free: { monthly: 0, yearly: 0 },
    pioneer: { monthly: 19, yearly: 190 },
    professional: { monthly: 49, yearly: 490 },
    alpha: { monthly: 149, yearly: 1490 },
  },
  trial: { plan: 'professional', days: 7, price: 9 },
};

const readers = {
  anonymous: ANONYMOUS,
  free: member('free'),
  pioneer: member('pioneer'),
  professional: member('professional'),
  alpha: member('professional', true),
} as const;

function member(plan: Plan, alpha = false): Reader {
  return { kind: 'member', uid: 'u', email: 'e@x.test', plan, alpha, staff: false };
}

const gateFacts = (
  who: keyof typeof readers,
  access: EffectiveAccess,
  from: PlanPrices,
  trialOffered?: boolean,
) => factsOf(readers[who], { access, ...(trialOffered !== undefined && { trialOffered }) }, from);

describe('gateFacts', () => {
  it('[SCR-21] names the lowest plan that opens the page, its price and the trial', () => {
    expect(gateFacts('anonymous', 'pioneer', prices)).toEqual({
      plan: 'Pioneer: $19 a month or $190 a year',
      trial: { text: '7 days for $9', included: true },
      currentPlan: undefined,
    });
    expect(gateFacts('pioneer', 'vip', prices)).toEqual({
      plan: 'Professional: $49 a month or $490 a year',
      trial: { text: '7 days for $9', included: true },
      currentPlan: 'Pioneer',
    });
  });

  it('says that the trial does not include Alpha', () => {
    expect(gateFacts('free', 'alpha', prices)).toEqual({
      plan: 'Alpha, by application: $149 a month or $1,490 a year',
      trial: { text: 'Not included in the trial', included: false },
      currentPlan: 'Free',
    });
  });

  it('does not mention the trial where a free account is enough or the reader has its plan already', () => {
    expect(gateFacts('anonymous', 'none', prices)).toMatchObject({
      plan: 'A free account',
      trial: undefined,
    });
    expect(gateFacts('professional', 'alpha', prices)).toMatchObject({
      trial: undefined,
      currentPlan: 'Professional',
    });
    expect(gateFacts('anonymous', 'pioneer', { ...prices, trial: null })?.trial).toBeUndefined();
    expect(gateFacts('free', 'pioneer', prices, false)?.trial).toBeUndefined();
  });

  it('leaves the price out if the plan is not on sale', () => {
    const notOnSale = { ...prices, prices: { ...prices.prices, pioneer: null } };
    expect(gateFacts('anonymous', 'pioneer', notOnSale)?.plan).toBe('Pioneer');
  });

  it('says nothing to a reader whose plan includes the page', () => {
    expect(gateFacts('professional', 'pioneer', prices)).toBeUndefined();
    expect(gateFacts('alpha', 'alpha', prices)).toBeUndefined();
  });

  it('names the own plan as the menu does, and until when a trial lasts', () => {
    const explorer = factsOf(member('explorer'), { access: 'pioneer' }, prices);
    expect(explorer?.currentPlan).toBe('Explorer, which opens what Free opens');
    const trial = { kind: 'trial', until: '2026-11-26T12:00:00.000Z' } as const;
    const onTrial = factsOf(readers.professional, { access: 'alpha', grant: trial }, prices);
    expect(onTrial?.currentPlan).toBe('Professional, trial until Nov 26, 2026');
  });
});
