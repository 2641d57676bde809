import { useState } from 'react';
import { RowCard } from '../../domain/articles/cards/RowCard.tsx';
import { type HistoryItem, removeFromHistory } from '../../domain/reading/calls.ts';
import { refreshContinueReading } from '../../domain/reading/queries.ts';
import { ReadingMeter } from '../../domain/reading/ReadingMeter.tsx';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { formatDate } from '../../ui/format.ts';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './HistoryRow.module.css';

type State = 'shown' | 'removing' | 'removed';

export function HistoryRow({ item }: { readonly item: HistoryItem }) {
  const { id, article, progress, status, updatedAt } = item;
  const [state, setState] = useState<State>('shown');
  const title = article?.title ?? 'an article that is no longer available';
  const remove = async () => {
    setState('removing');
    try {
      await removeFromHistory(id);
      refreshContinueReading();
      setState('removed');
    } catch {
      setState('shown');
      showToast({ tone: 'danger', message: LIBRARY_FAILED.removeHistory });
    }
  };
  return (
    <div className={styles.row} data-removed={state === 'removed'}>
      {article ? (
        <RowCard article={article} />
      ) : (
        <p className={styles.gone}>This article is no longer available</p>
      )}
      <div className={styles.note}>
        {status === 'read' ? (
          <span className={styles.status}>Read</span>
        ) : (
          <span className={styles.status}>
            <ReadingMeter progress={progress} title={title} />
            {Math.round(progress * 100)} %
          </span>
        )}
        <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
        <span role="status">{state === 'removed' && 'Removed from your history'}</span>
        {state !== 'removed' && (
          <button type="button" className={styles.remove} onClick={remove} disabled={state === 'removing'}>
            Remove<span className="visually-hidden"> from history: {title}</span>
          </button>
        )}
      </div>
    </div>
  );
}
