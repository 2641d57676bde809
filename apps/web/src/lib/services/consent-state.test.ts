import { describe, expect, it } from 'vitest';
import { barOf, type ConsentState, consentOf, next } from './consent-state.ts';

const state = (consent: ConsentState['consent'], revisiting = false): ConsentState => ({
  consent,
  revisiting,
});

describe('[API-19] consent', () => {
  it('is what was kept; anything else was never chosen', () => {
    expect(consentOf('accepted', false)).toBe('accepted');
    expect(consentOf('declined', false)).toBe('declined');
    expect(consentOf(undefined, false)).toBe('unasked');
    expect(consentOf('yes', false)).toBe('unasked');
  });

  it.each(['accepted', 'declined', undefined])('is refused by Global Privacy Control, kept %s', (kept) => {
    expect(consentOf(kept, true)).toBe('signalled');
    expect(barOf(state(consentOf(kept, true)))).toBe('hidden');
  });

  it('cannot be given against the signal', () => {
    expect(next(state('signalled'), { kind: 'choose', choice: 'accepted' })).toEqual(state('signalled'));
  });

  it('is asked for until chosen, and not again', () => {
    expect(barOf(state('unasked'))).toBe('asking');
    for (const choice of ['accepted', 'declined'] as const) {
      const chosen = next(state('unasked'), { kind: 'choose', choice });
      expect(chosen.consent).toBe(choice);
      expect(barOf(chosen)).toBe('hidden');
    }
  });

  it('can be looked at again, withdrawn, or left as it is', () => {
    const again = next(state('accepted'), { kind: 'revisit' });
    expect(barOf(again)).toBe('accepted');
    expect(next(again, { kind: 'choose', choice: 'declined' })).toEqual(state('declined'));
    expect(next(again, { kind: 'leave' })).toEqual(state('accepted'));
    expect(barOf(next(state('signalled'), { kind: 'revisit' }))).toBe('signalled');
  });

  it('follows another tab', () => {
    expect(next(state('unasked'), { kind: 'hear', consent: 'declined' })).toEqual(state('declined'));
    expect(next(state('accepted', true), { kind: 'hear', consent: 'declined' })).toEqual(
      state('declined', true),
    );
  });
});
