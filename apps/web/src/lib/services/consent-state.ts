/** `signalled` is a refusal that the browser speaks for its reader: Global Privacy Control. */
export type Consent = 'unasked' | 'accepted' | 'declined' | 'signalled';

export interface ConsentState {
  readonly consent: Consent;
  /** The reader came back to the question, from the footer. */
  readonly revisiting: boolean;
}

export type Act =
  | { readonly kind: 'choose'; readonly choice: 'accepted' | 'declined' }
  | { readonly kind: 'hear'; readonly consent: Consent }
  | { readonly kind: 'revisit' }
  | { readonly kind: 'leave' };

/** The signal outweighs whatever was kept before it was turned on; what nobody understands was not chosen. */
export function consentOf(kept: string | undefined, signalled: boolean): Consent {
  if (signalled) return 'signalled';
  return kept === 'accepted' || kept === 'declined' ? kept : 'unasked';
}

export function next(state: ConsentState, act: Act): ConsentState {
  switch (act.kind) {
    case 'choose':
      return { consent: state.consent === 'signalled' ? 'signalled' : act.choice, revisiting: false };
    case 'hear':
      return { ...state, consent: act.consent };
    case 'revisit':
      return { ...state, revisiting: true };
    case 'leave':
      return { ...state, revisiting: false };
  }
}

export type Bar = 'hidden' | 'asking' | 'accepted' | 'declined' | 'signalled';

/** What the bar has to say: the question, how it was answered, or nothing. */
export function barOf({ consent, revisiting }: ConsentState): Bar {
  if (consent === 'unasked') return 'asking';
  return revisiting ? consent : 'hidden';
}
