import { describe, expect, it } from 'vitest';
import { config } from '../../../platform/config.ts';
import type { Session } from '../../../platform/session/store.ts';
import { promotionFor } from './promotion.ts';

const now = new Date('2026-11-15T12:00:00Z');
const member = (plan: 'free' | 'pioneer' | 'professional', alpha = false): Session => ({
  status: 'member',
  token: 't',
  reader: { kind: 'member', uid: 'u', email: 'e@x.test', plan, alpha, staff: false },
});

describe('promotion', () => {
  it('[PRO-04] offers non-users 7 days at $9', () => {
    const offer = promotionFor({ status: 'anonymous' }, now);
    expect(offer?.heading).toMatch(/7 days of full research access.*\$9/);
    expect(offer?.href).toBe(config.mainApp.trial);
  });

  it('[PRO-05] offers the campaign only to members who gain from it', () => {
    const withOffers = (offers: readonly ('trial' | 'campaign')[]) =>
      promotionFor({ ...member('pioneer'), offers } as Session, now);
    expect(withOffers(['campaign'])).toBeDefined();
    expect(withOffers(['trial'])).toBeUndefined();
    expect(promotionFor(member('professional'), now)).toBeUndefined();
  });

  it('[PRO-05] offers members below professional the campaign, by month', () => {
    expect(promotionFor(member('pioneer'), now)).toMatchObject({
      campaign: 'members-2026-11',
      href: config.mainApp.campaign,
      opens: 'professional',
    });
    expect(promotionFor(member('free'), now)?.heading).toBe(
      'Extra access in November: Pioneer at no added cost.',
    );
    expect(promotionFor(member('professional', true), now)).toBeUndefined();
  });
});
