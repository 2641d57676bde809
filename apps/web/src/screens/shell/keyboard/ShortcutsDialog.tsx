import { useState } from 'react';
import { setShortcutsEnabled, shortcutsEnabled } from '../../../platform/storage/shortcut-preference.ts';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import styles from './ShortcutsDialog.module.css';

const SHORTCUTS = [
  [['j'], 'Next article in a list'],
  [['k'], 'Previous article'],
  [['Enter'], 'Open article'],
  [['b'], 'Bookmark article'],
  [['o'], 'Folder, tag and note of the article just saved'],
  [['c'], 'Show a caret in an open article; select with Shift and the arrow keys'],
  [['h'], 'Highlight the selected text'],
  [['n'], 'Highlight the selected text and add a note'],
  [['/'], 'Search'],
  [['?'], 'Show keyboard shortcuts'],
  [['Esc'], 'Close dialog or menu'],
] as const;

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ShortcutsDialog({ open, onClose }: Props) {
  const [on, setOn] = useState(shortcutsEnabled);
  const change = (next: boolean) => {
    setShortcutsEnabled(next);
    setOn(next);
  };
  return (
    <Dialog open={open} onClose={onClose} label="Keyboard shortcuts">
      <dl className={styles.keys} data-off={!on}>
        {SHORTCUTS.map(([keys, effect]) => (
          <div key={effect} className={styles.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.preference}>
        <Checkbox checked={on} onChange={change} />
        <span>
          Single-key shortcuts
          <small>Saved on this device. Ctrl or ⌘ with K always searches.</small>
        </span>
      </label>
    </Dialog>
  );
}
