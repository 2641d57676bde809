import type { SearchKind } from '@tidemark/contracts/search';
import type { HitPage } from '../../domain/search/calls.ts';
import type { Loaded } from '../../platform/query/loaded.ts';
import type { SearchParams } from './search-params.ts';

export type ScreenState =
  /** The query is empty: 'No search term was entered'. */
  | { readonly kind: 'no-term' }
  /** `before` is the last response for the same query: its counts stay visible while filters change. */
  | { readonly kind: 'loading'; readonly before: HitPage | undefined }
  | { readonly kind: 'ready'; readonly hitPage: HitPage }
  | { readonly kind: 'empty'; readonly hitPage: HitPage }
  | { readonly kind: 'gated'; readonly status: number }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

export function screenState(
  { query, kind }: Pick<SearchParams, 'query' | 'kind'>,
  loaded: Loaded<HitPage>,
  before: HitPage | undefined,
): ScreenState {
  if (query === '') return { kind: 'no-term' };
  switch (loaded.kind) {
    case 'loading':
      return { kind: 'loading', before };
    case 'gated':
    case 'failed':
      return loaded;
    case 'ready':
      return fromHitPage(loaded.value, kind);
  }
}

function fromHitPage(hitPage: HitPage, kind: SearchKind): ScreenState {
  const { length } = kind === 'research' ? hitPage.hits : hitPage.others[kind].items;
  return { kind: length === 0 ? 'empty' : 'ready', hitPage };
}

/** How many results of a kind there are. */
export const totalOf = ({ total, others }: HitPage, kind: SearchKind): number =>
  kind === 'research' ? total : others[kind].total;

/** The counts beside the filters, once known. */
export function countsOf(state: ScreenState): HitPage | undefined {
  if (state.kind === 'loading') return state.before;
  return state.kind === 'ready' || state.kind === 'empty' ? state.hitPage : undefined;
}
