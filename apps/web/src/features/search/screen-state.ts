import type { Found, SearchAnswer } from '../../lib/calls/search.ts';
import type { Loaded } from '../../lib/hooks/use-call.ts';
import { FAILED } from '../../lib/messages.ts';
import type { SearchAddress } from './address.ts';

export type ScreenState =
  /** Nothing was asked: 'No search term was entered'. */
  | { readonly kind: 'no-term' }
  /** `before` is the last answer to the same words: its counts stay in sight while filters change. */
  | { readonly kind: 'loading'; readonly before: Found | undefined }
  | { readonly kind: 'ready'; readonly found: Found }
  | { readonly kind: 'empty'; readonly found: Found }
  | { readonly kind: 'unlisted' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: (() => void) | undefined };

export interface Kept {
  readonly query: string;
  readonly found: Found;
}

export function screenState(
  { query }: SearchAddress,
  loaded: Loaded<SearchAnswer>,
  kept: Kept | undefined,
): ScreenState {
  if (query === '') return { kind: 'no-term' };
  switch (loaded.kind) {
    case 'loading':
      return { kind: 'loading', before: kept?.query === query ? kept.found : undefined };
    case 'gated':
      return { kind: 'failed', message: FAILED.search, retry: undefined };
    case 'failed':
      return { kind: 'failed', message: loaded.message, retry: loaded.retry };
    case 'ready':
      return answered(loaded.value);
  }
}

function answered(answer: SearchAnswer): ScreenState {
  if (answer.kind === 'unlisted') return { kind: 'unlisted' };
  return { kind: answer.results.length === 0 ? 'empty' : 'ready', found: answer };
}

/** The counts beside the filters, while there are any. */
export function countsOf(state: ScreenState): Found | undefined {
  if (state.kind === 'loading') return state.before;
  return state.kind === 'ready' || state.kind === 'empty' ? state.found : undefined;
}
