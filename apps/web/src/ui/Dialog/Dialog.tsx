import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import styles from './Dialog.module.css';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  /** A centred dialog, or a drawer at an edge of the screen. */
  readonly placement?: 'centre' | 'right' | 'bottom';
  readonly children: ReactNode;
}

/** The native modal dialog, which traps focus, closes on Escape and restores focus. */
export function Dialog({ open, onClose, label, placement = 'centre', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the native dialog closes on Escape
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${styles.dialog} ${styles[placement] ?? ''}`.trim()}
      onClose={onClose}
      onClick={(event) => {
        // The panel covers the whole dialog, so only clicks on the backdrop have the dialog as target.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <p className={styles.label} aria-hidden="true">
            {label}
          </p>
          <button type="button" className={styles.close} onClick={onClose} aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
