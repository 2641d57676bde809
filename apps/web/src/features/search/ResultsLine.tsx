import { plural } from '../../lib/format.ts';
import { countsOf, type ScreenState } from './screen-state.ts';

interface Props {
  readonly state: ScreenState;
  readonly query: string;
}

/** How many there are, and for what; told to a screen reader whenever it changes. */
export function ResultsLine({ state, query }: Props) {
  const found = countsOf(state);
  const meant = found?.correction?.kind === 'used' ? found.correction.query : query;
  return (
    <span role="status">
      {found ? plural(found.total, 'result') : state.kind === 'loading' ? 'Searching' : 'Results'} for “
      {meant}”
    </span>
  );
}
