import { type ReactNode, useId, useState } from 'react';
import styles from './Tooltip.module.css';

interface Props {
  readonly text: string;
  readonly children: ReactNode;
}

/** Shown on hover and focus, hidden on Escape. Only for supplementary text. */
export function Tooltip({ text, children }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <span
      role="none"
      className={styles.anchor}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
    >
      <button type="button" className={styles.trigger} aria-describedby={id}>
        {children}
      </button>
      <span role="tooltip" id={id} className={styles.tooltip} hidden={!shown}>
        {text}
      </span>
    </span>
  );
}
