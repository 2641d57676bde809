import { plural } from '../../lib/format.ts';
import { countsOf, type ScreenState } from './screen-state.ts';

/** How many there are, and for what. */
export function resultsLine(state: ScreenState, query: string): string {
  const found = countsOf(state);
  const meant = found?.correction?.kind === 'used' ? found.correction.query : query;
  const many = found ? plural(found.total, 'result') : state.kind === 'loading' ? 'Searching' : 'Results';
  return `${many} for “${meant}”`;
}
