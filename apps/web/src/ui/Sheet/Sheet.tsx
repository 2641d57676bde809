import type { ReactNode, RefObject } from 'react';
import { CloseButton } from '../CloseButton/CloseButton.tsx';
import styles from './Sheet.module.css';

interface Props {
  readonly label: string;
  /** What has happened, which is read out. */
  readonly message: string;
  readonly onClose: () => void;
  /** Called as soon as the reader turns to it. */
  readonly onUse?: () => void;
  readonly ref?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Docked to the lower edge of the screen. Blocks nothing and takes no focus. */
export const Sheet = ({ label, message, onClose, onUse, ref, children }: Props) => (
  <section
    ref={ref}
    className={`${styles.sheet} docked no-print`}
    aria-label={label}
    data-bar="sheet"
    onFocus={onUse}
    onPointerEnter={onUse}
  >
    <div className={styles.head}>
      <p role="status">{message}</p>
      <CloseButton onClick={onClose} />
    </div>
    {children}
  </section>
);
