import { plural } from '../../lib/ui/format.ts';
import { countsOf, type ScreenState } from './screen-state.ts';

/** The number of results and the query as typed. */
export function resultsLine(state: ScreenState, query: string): string {
  const hitPage = countsOf(state);
  const count = hitPage
    ? plural(hitPage.total, 'result')
    : state.kind === 'loading'
      ? 'Searching'
      : 'Results';
  return `${count} for “${query}”`;
}
