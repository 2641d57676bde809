/** `signalled`: the browser declines for the reader, through Global Privacy Control. */
export type Consent = 'undecided' | 'accepted' | 'declined' | 'signalled';

export interface ConsentState {
  readonly consent: Consent;
  /** The reader reopened the bar from the footer. */
  readonly revisiting: boolean;
}

export type ConsentAction =
  | { readonly kind: 'decide'; readonly decision: 'accepted' | 'declined' }
  | { readonly kind: 'update'; readonly consent: Consent }
  | { readonly kind: 'revisit' }
  | { readonly kind: 'leave' };

/** Global Privacy Control outweighs a stored decision. An invalid stored value counts as undecided. */
export function consentOf(stored: string | undefined, signalled: boolean): Consent {
  if (signalled) return 'signalled';
  return stored === 'accepted' || stored === 'declined' ? stored : 'undecided';
}

export function next(state: ConsentState, act: ConsentAction): ConsentState {
  switch (act.kind) {
    case 'decide':
      return { consent: state.consent === 'signalled' ? 'signalled' : act.decision, revisiting: false };
    case 'update':
      return { ...state, consent: act.consent };
    case 'revisit':
      return { ...state, revisiting: true };
    case 'leave':
      return { ...state, revisiting: false };
  }
}

export type Bar = 'hidden' | 'asking' | 'accepted' | 'declined' | 'signalled';

/** The content of the bar: the question, the decision, or nothing. */
export function barOf({ consent, revisiting }: ConsentState): Bar {
  if (consent === 'undecided') return 'asking';
  return revisiting ? consent : 'hidden';
}
