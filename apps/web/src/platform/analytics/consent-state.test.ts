import { describe, expect, it } from 'vitest';
import { barOf, type ConsentState, consentOf, next } from './consent-state.ts';

const state = (consent: ConsentState['consent'], revisiting = false): ConsentState => ({
  consent,
  revisiting,
});

describe('[API-19] consent', () => {
  it('is the stored decision; any other value counts as undecided', () => {
    expect(consentOf('accepted', false)).toBe('accepted');
    expect(consentOf('declined', false)).toBe('declined');
    expect(consentOf(undefined, false)).toBe('undecided');
    expect(consentOf('yes', false)).toBe('undecided');
  });

  it.each(['accepted', 'declined', undefined])(
    'is declined by Global Privacy Control even if %s is stored',
    (stored) => {
      expect(consentOf(stored, true)).toBe('signalled');
      expect(barOf(state(consentOf(stored, true)))).toBe('hidden');
    },
  );

  it('cannot be given while Global Privacy Control is on', () => {
    expect(next(state('signalled'), { kind: 'decide', decision: 'accepted' })).toEqual(state('signalled'));
  });

  it('is requested until decided, and not again', () => {
    expect(barOf(state('undecided'))).toBe('asking');
    for (const decision of ['accepted', 'declined'] as const) {
      const decided = next(state('undecided'), { kind: 'decide', decision });
      expect(decided.consent).toBe(decision);
      expect(barOf(decided)).toBe('hidden');
    }
  });

  it('can be reviewed, withdrawn, or left unchanged', () => {
    const again = next(state('accepted'), { kind: 'revisit' });
    expect(barOf(again)).toBe('accepted');
    expect(next(again, { kind: 'decide', decision: 'declined' })).toEqual(state('declined'));
    expect(next(again, { kind: 'leave' })).toEqual(state('accepted'));
    expect(barOf(next(state('signalled'), { kind: 'revisit' }))).toBe('signalled');
  });

  it('adopts the decision of another tab', () => {
    expect(next(state('undecided'), { kind: 'update', consent: 'declined' })).toEqual(state('declined'));
    expect(next(state('accepted', true), { kind: 'update', consent: 'declined' })).toEqual(
      state('declined', true),
    );
  });
});
