import { plural } from '../../lib/ui/format.ts';
import { countsOf, type ScreenState } from './screen-state.ts';

/** The number of results and the query they are for. */
export function resultsLine(state: ScreenState, query: string): string {
  const hitPage = countsOf(state);
  const usedQuery = hitPage?.correction?.kind === 'used' ? hitPage.correction.query : query;
  const count = hitPage
    ? plural(hitPage.total, 'result')
    : state.kind === 'loading'
      ? 'Searching'
      : 'Results';
  return `${count} for “${usedQuery}”`;
}
