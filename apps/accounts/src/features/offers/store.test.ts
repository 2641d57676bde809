import { TIERS } from '@tidemark/contracts/access';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../platform/auth/member.ts';
import {
  entitlementAt,
  entitlementTimeline,
  type Grant,
  NO_END,
  tierOf,
} from '../entitlements/entitlement.ts';
import { campaignState, grantInEffect, ownTier, toCurrentGrant, trialState } from './store.ts';

const NOW = Date.UTC(2026, 10, 15, 12);
const DECEMBER = Date.UTC(2026, 11, 1);
const DAY = 24 * 60 * 60 * 1000;
const TRIAL = { plan: 'professional', days: 7, price: 9 } as const;

function member(plan: Member['plan'], ...roles: string[]): Member {
  return { uid: 'u', email: 'u@example.com', emailVerified: true, plan, roles };
}

const context = (who: Member | undefined, grants: readonly Grant[] = [], now = NOW) => ({
  member: who,
  grants,
  now,
});

describe('offers', () => {
  it('[PRO-04] grants seven days of professional once', () => {
    const state = trialState(context(member('free')), TRIAL, true);
    expect(state).toMatchObject({
      kind: 'open',
      grant: { plan: 'professional', alpha: false, endsAt: NOW + 7 * DAY },
    });
    const grant: Grant = { offer: 'trial', plan: 'professional', alpha: false, endsAt: NOW + 7 * DAY };
    expect(trialState(context(member('free'), [grant]), TRIAL, true).kind).toBe('active');
    expect(trialState(context(member('free'), [grant], NOW + 8 * DAY), TRIAL, true).kind).toBe('used');
  });

  it('[PRO-04] offers the trial only below professional and only where it can be claimed', () => {
    expect(trialState(context(undefined), TRIAL, true).kind).toBe('anonymous');
    expect(trialState(context(member('professional')), TRIAL, true).kind).toBe('included');
    expect(trialState(context(member('free')), TRIAL, false).kind).toBe('closed');
  });

  it.each([
    [member('free'), 'pioneer', { plan: 'pioneer', alpha: false }],
    [member('explorer'), 'pioneer', { plan: 'pioneer', alpha: false }],
    [member('pioneer'), 'professional', { plan: 'professional', alpha: false }],
  ])('[PRO-05] upgrades %o to %s until the end of the month', (who, tier, grant) => {
    expect(campaignState(context(who), '2026-11')).toMatchObject({
      kind: 'open',
      tier,
      grant: { ...grant, endsAt: DECEMBER },
    });
  });

  it('[PRO-05] is open only in its month and only to members below professional', () => {
    expect(campaignState(context(member('free')), '2026-10').kind).toBe('closed');
    expect(campaignState(context(member('free')), undefined).kind).toBe('closed');
    expect(campaignState(context(member('free'), [], DECEMBER), '2026-11').kind).toBe('closed');
    expect(campaignState(context(member('free')), 'current').kind).toBe('open');
    expect(campaignState(context(undefined), '2026-11').kind).toBe('anonymous');
    expect(campaignState(context(member('professional', 'ALPHA')), '2026-11').kind).toBe('included');
    expect(campaignState(context(member('professional')), '2026-11').kind).toBe('included');
  });

  it('[PRO-05] lifts a reader by one tier above what they pay for or were given', () => {
    const grant = (offer: string, plan: Member['plan'], endsAt: number): Grant => ({
      ...{ offer, plan, endsAt },
      alpha: false,
    });
    const stateWith = (...grants: Grant[]) => campaignState(context(member('free'), grants), '2026-11');
    expect(stateWith(grant('stripe:sub_1', 'pioneer', DECEMBER))).toMatchObject({
      kind: 'open',
      tier: 'professional',
    });
    expect(stateWith(grant('manual', 'professional', NOW + 7 * DAY)).kind).toBe('included');
    expect(stateWith(grant('manual', 'professional', NOW - DAY)).kind).toBe('open');
    const given = grant('manual', 'professional', NOW + 30 * DAY);
    expect(trialState(context(member('free'), [given]), TRIAL, true)).toEqual({
      kind: 'included',
      tier: 'professional',
    });
  });

  it('[PRO-05] does not offer a reader on trial less than the trial gives', () => {
    const trial: Grant = { offer: 'trial', plan: 'professional', alpha: false, endsAt: NOW + 7 * DAY };
    const onTrial = (now: number) => campaignState(context(member('free'), [trial], now), '2026-11').kind;
    expect(onTrial(NOW)).toBe('included');
    expect(onTrial(NOW + 7 * DAY)).toBe('open');
  });
});

describe('the source of the current access', () => {
  const trial: Grant = { offer: 'trial', plan: 'professional', alpha: false, endsAt: NOW + DAY };
  const subscription: Grant = { ...trial, offer: 'stripe:sub_1', endsAt: NOW + 30 * DAY };
  const currentGrant = (who: Member, ...grants: Grant[]) => {
    const found = grantInEffect({ member: who, grants, now: NOW });
    return found && toCurrentGrant(found);
  };

  it('is the grant that gives the highest tier, a subscription before an offer', () => {
    expect(currentGrant(member('free'), trial)).toEqual({
      kind: 'trial',
      until: new Date(NOW + DAY).toISOString(),
    });
    expect(currentGrant(member('free'), trial, subscription)).toEqual({ kind: 'subscription' });
    expect(currentGrant(member('professional'), trial)).toBeUndefined();
  });

  it('is not counted as the plan of the reader if it is an offer', () => {
    expect(ownTier({ member: member('free'), grants: [trial], now: NOW })).toBe('free');
    expect(ownTier({ member: member('free'), grants: [subscription], now: NOW })).toBe('professional');
  });
});

describe('entitlement', () => {
  const trial: Grant = { offer: 'trial', plan: 'professional', alpha: false, endsAt: NOW + DAY };
  const campaign: Grant = { offer: 'campaign-2026-11', plan: 'pioneer', alpha: false, endsAt: DECEMBER };

  it('falls back to the next active grant, then to the own plan', () => {
    const at = (now: number) => entitlementAt(member('free'), [campaign, trial], now);
    expect(at(NOW)).toEqual({ plan: 'professional', roles: [], endsAt: NOW + DAY });
    expect(at(NOW + DAY)).toEqual({ plan: 'pioneer', roles: [], endsAt: DECEMBER });
    expect(at(DECEMBER)).toEqual({ plan: 'free', roles: [] });
  });

  it('lists what follows, and a grant without end last', () => {
    expect(entitlementTimeline(member('free'), [campaign, trial], NOW)).toEqual([
      { plan: 'professional', roles: [], endsAt: NOW + DAY },
      { plan: 'pioneer', roles: [], endsAt: DECEMBER },
      { plan: 'free', roles: [] },
    ]);
    const unlimited: Grant = { offer: 'manual', plan: 'pioneer', alpha: false, endsAt: NO_END };
    expect(entitlementTimeline(member('free'), [trial, unlimited], NOW)).toEqual([
      { plan: 'professional', roles: [], endsAt: NOW + DAY },
      { plan: 'pioneer', roles: [] },
    ]);
  });

  it('is never lowered or shortened by a further grant', () => {
    const plans = ['free', 'pioneer', 'professional'] as const;
    const ends = [NOW - DAY, NOW + DAY, NOW + 3 * DAY, DECEMBER, NO_END];
    const all = plans.flatMap((plan) =>
      [false, true].flatMap((alpha) =>
        ends.map((endsAt): Grant => ({ offer: 'manual', plan, alpha, endsAt })),
      ),
    );
    const level = (grants: readonly Grant[], own: Member['plan'], time: number) =>
      TIERS.indexOf(tierOf(entitlementAt(member(own), grants, time)));
    for (const own of plans) {
      for (const first of all) {
        for (const second of all) {
          for (const time of [NOW, NOW + 2 * DAY, NOW + 10 * DAY, DECEMBER + DAY]) {
            expect(level([first, second], own, time)).toBe(
              Math.max(level([first], own, time), level([second], own, time)),
            );
          }
        }
      }
    }
  });

  it('never lowers the own plan and does not carry ALPHA over to a granted plan', () => {
    expect(entitlementAt(member('professional', 'ALPHA'), [trial], NOW)).toEqual({
      plan: 'professional',
      roles: ['ALPHA'],
    });
    expect(entitlementAt(member('pioneer', 'ALPHA', 'STAFF'), [trial], NOW).roles).toEqual(['STAFF']);
  });

  it('ends a grant at the start of its last second', () => {
    const grant = { ...trial, endsAt: NOW + 900 };
    expect(entitlementAt(member('free'), [grant], NOW + 100).plan).toBe('free');
  });
});
