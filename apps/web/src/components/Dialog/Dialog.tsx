import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import styles from './Dialog.module.css';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  /** A dialog stands in the middle; a drawer comes from an edge. */
  readonly placement?: 'centre' | 'right' | 'bottom';
  readonly children: ReactNode;
}

/** The platform's modal: it traps focus, closes on Escape and gives focus back. */
export function Dialog({ open, onClose, label, placement = 'centre', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the platform's own
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${styles.dialog} ${styles[placement]}`}
      onClose={onClose}
      onClick={(event) => {
        // Only the backdrop is the dialog itself; everything else lies in the panel.
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
