import { useState } from 'react';
import {
  clearHistory,
  eraseLibrary,
  fetchLibrarySettings,
  saveLibrarySettings,
} from '../../domain/reading/calls.ts';
import { refreshContinueReading } from '../../domain/reading/queries.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './HistoryControls.module.css';

interface Action {
  readonly label: string;
  readonly question: string;
  readonly run: () => Promise<void>;
  readonly done: string;
}

const ACTIONS = {
  clear: {
    label: 'Clear history',
    question: 'Remove all articles and reading positions from your history? Your bookmarks remain.',
    run: clearHistory,
    done: 'Your history was cleared',
  },
  erase: {
    label: 'Delete all library data',
    question:
      'Delete your bookmarks, folders, tags, highlights, notes, gift links, history and these settings? This cannot be undone.',
    run: eraseLibrary,
    done: 'Your library was deleted',
  },
} as const satisfies Record<string, Action>;

/** Turns the history on and off, clears it, and deletes everything that is stored about the reader's library. */
export function HistoryControls({ onClear }: { readonly onClear: () => void }) {
  const [asked, setAsked] = useState<keyof typeof ACTIONS>();
  const action = asked && ACTIONS[asked];
  const confirm = async () => {
    setAsked(undefined);
    try {
      await action?.run();
      refreshContinueReading();
      onClear();
      showToast({ message: action?.done ?? '' });
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.removeHistory });
    }
  };
  return (
    <div className={styles.controls}>
      <HistorySwitch />
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" onClick={() => setAsked('clear')}>
          {ACTIONS.clear.label}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setAsked('erase')}>
          {ACTIONS.erase.label}
        </Button>
      </div>
      <Dialog open={action !== undefined} onClose={() => setAsked(undefined)} label={action?.label ?? ''}>
        <p className={styles.question}>{action?.question}</p>
        <div className={styles.actions}>
          <Button onClick={() => void confirm()}>{action?.label}</Button>
          <Button variant="secondary" onClick={() => setAsked(undefined)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function HistorySwitch() {
  const loaded = useApiQuery('library settings', fetchLibrarySettings);
  const [changed, setChanged] = useState<boolean>();
  const stored = loaded.kind === 'ready' ? loaded.value.history : undefined;
  const toggle = async (history: boolean) => {
    setChanged(history);
    try {
      await saveLibrarySettings({ history });
    } catch {
      setChanged(stored);
      showToast({ tone: 'danger', message: 'Couldn’t save the setting, please try again' });
    }
  };
  return (
    <label className={styles.switch}>
      <Checkbox
        checked={changed ?? stored ?? true}
        disabled={stored === undefined}
        onChange={(checked) => void toggle(checked)}
      />
      <span>
        Record what I read
        <small className={styles.hint}>
          Reading positions are stored with your account, on all your devices. Turned off, nothing new is
          recorded.
        </small>
      </span>
    </label>
  );
}
