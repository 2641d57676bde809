import { useState } from 'react';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { keysAreOn, switchKeys } from '../../lib/keys.ts';
import styles from './Help.module.css';

const KEYS = [
  [['j'], 'Next piece in a list'],
  [['k'], 'Piece before it'],
  [['Enter'], 'Open it'],
  [['b'], 'Bookmark it, or the article you are reading'],
  [['/'], 'Search'],
  [['?'], 'This page'],
  [['Esc'], 'Close what is open'],
] as const;

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function Help({ open, onClose }: Props) {
  const [on, setOn] = useState(keysAreOn);
  const change = (next: boolean) => {
    switchKeys(next);
    setOn(next);
  };
  return (
    <Dialog open={open} onClose={onClose} label="Keyboard shortcuts">
      <dl className={styles.keys} data-off={!on}>
        {KEYS.map(([keys, does]) => (
          <div key={does} className={styles.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input type="checkbox" checked={on} onChange={(event) => change(event.target.checked)} />
        <span>
          Shortcuts of a single key
          <small>Remembered on this device. Ctrl or ⌘ with K always searches.</small>
        </span>
      </label>
    </Dialog>
  );
}
