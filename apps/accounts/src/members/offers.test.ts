import { describe, expect, it } from 'vitest';
import { entitlementAt, type Grant } from './entitlement.ts';
import type { Member } from './member.ts';
import { campaignState, trialState } from './offers.ts';

const NOW = Date.UTC(2026, 10, 15, 12);
const DECEMBER = Date.UTC(2026, 11, 1);
const DAY = 24 * 60 * 60 * 1000;
const TRIAL = { plan: 'professional', days: 7, price: 9 } as const;

function member(plan: Member['plan'], ...roles: string[]): Member {
  return { uid: 'u', email: 'u@example.com', plan, roles };
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
    [member('professional'), 'alpha', { plan: 'professional', alpha: true }],
  ])('[PRO-05] upgrades %o to %s until the end of the month', (who, tier, grant) => {
    expect(campaignState(context(who), '2026-11')).toMatchObject({
      kind: 'open',
      tier,
      grant: { ...grant, endsAt: DECEMBER },
    });
  });

  it('[PRO-05] is open only in its month and only to members below alpha', () => {
    expect(campaignState(context(member('free')), '2026-10').kind).toBe('closed');
    expect(campaignState(context(member('free')), undefined).kind).toBe('closed');
    expect(campaignState(context(member('free'), [], DECEMBER), '2026-11').kind).toBe('closed');
    expect(campaignState(context(member('free')), 'current').kind).toBe('open');
    expect(campaignState(context(undefined), '2026-11').kind).toBe('anonymous');
    expect(campaignState(context(member('professional', 'ALPHA')), '2026-11').kind).toBe('included');
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
