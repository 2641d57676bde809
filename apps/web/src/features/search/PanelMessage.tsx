import { Loader } from '../../components/Loader/Loader.tsx';
import { plural } from '../../lib/format.ts';
import type { DropdownState } from './dropdown-state.ts';
import styles from './SearchPanel.module.css';

interface Props {
  readonly state: DropdownState;
  readonly shown: boolean;
}

/** Stands in the panel from the first letter on, so that a screen reader hears what is put into it. */
export function PanelMessage({ state, shown }: Props) {
  return <div role="status">{shown && <Words state={state} />}</div>;
}

function Words({ state }: Pick<Props, 'state'>) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'loading':
      return (
        <div className={state.before ? styles.loadingMore : styles.loading}>
          <Loader size={state.before ? 24 : 40} />
        </div>
      );
    case 'ready':
      return <Ready found={state.found} />;
    case 'empty':
      return (
        <div className={styles.message}>
          <p className={styles.messageHead}>No results found</p>
          <p className={styles.messageText}>We can't find any item matching your search</p>
        </div>
      );
    case 'unlisted':
      return (
        <div className={styles.message}>
          <p className={styles.messageHead}>No search results were found</p>
        </div>
      );
    case 'failed':
      return (
        <div className={styles.message}>
          <p className={styles.messageText}>{state.message}</p>
        </div>
      );
  }
}

function Ready({ found }: Pick<Extract<DropdownState, { kind: 'ready' }>, 'found'>) {
  const { correction, total, results } = found;
  return (
    <>
      {correction?.kind === 'used' && (
        <p className={styles.correction}>
          Showing results for <strong>{correction.query}</strong>
        </p>
      )}
      <p className="visually-hidden">
        {results.length} of {plural(total, 'result')} shown
      </p>
    </>
  );
}
