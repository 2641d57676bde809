import { AuthGate } from '../../domain/access/AuthGate.tsx';
import { Button } from '../../ui/Button/Button.tsx';
import { plural } from '../../ui/format.ts';
import { Loader } from '../../ui/Loader/Loader.tsx';
import type { DropdownState } from './dropdown-state.ts';
import styles from './SearchPanel.module.css';

interface Props {
  readonly state: DropdownState;
  readonly shown: boolean;
  /** Whether analysts, categories or other pages are listed. */
  readonly hasOptions: boolean;
}

/** The live region exists before its content, so that screen readers announce changes. */
export function PanelMessage({ state, shown, hasOptions }: Props) {
  return <div role="status">{shown && <Message state={state} hasOptions={hasOptions} />}</div>;
}

function Message({ state, hasOptions }: Pick<Props, 'state' | 'hasOptions'>) {
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
      return <Ready hitPage={state.hitPage} />;
    case 'empty':
      if (hasOptions) return <p className={styles.correction}>No articles match your search</p>;
      return (
        <div className={styles.message}>
          <p className={styles.messageHead}>No results found</p>
          <p className={styles.messageText}>We can't find any item matching your search</p>
        </div>
      );
    case 'failed':
      return (
        <div className={styles.message}>
          <p className={styles.messageText}>{state.message}</p>
          <Button variant="secondary" onClick={state.retry}>
            Try again
          </Button>
        </div>
      );
    case 'gated':
      return <AuthGate status={state.status} subject="search" />;
  }
}

function Ready({ hitPage }: Pick<Extract<DropdownState, { kind: 'ready' }>, 'hitPage'>) {
  const { correction, total, hits } = hitPage;
  return (
    <>
      {correction?.kind === 'used' && (
        <p className={styles.correction}>
          Showing results for <strong>{correction.query}</strong>
        </p>
      )}
      <p className="visually-hidden">
        {hits.length} of {plural(total, 'result')} shown
      </p>
    </>
  );
}
