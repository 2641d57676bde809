import { plural } from '../../ui/format.ts';
import { countsOf, type ScreenState, totalOf } from './screen-state.ts';
import type { SearchParams } from './search-params.ts';

/** The number of results and the query as typed. */
export function resultsLine(
  state: ScreenState,
  { query, kind }: Pick<SearchParams, 'query' | 'kind'>,
): string {
  const hitPage = countsOf(state);
  const count = hitPage
    ? plural(totalOf(hitPage, kind), 'result')
    : state.kind === 'loading'
      ? 'Searching'
      : 'Results';
  return `${count} for “${query}”`;
}
