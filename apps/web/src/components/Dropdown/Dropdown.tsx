import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Dropdown.module.css';

interface Props {
  readonly label: ReactNode;
  readonly name: string;
  readonly align?: 'start' | 'end';
  /** Called when the reader opens it, for content that is loaded on demand. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A native disclosure that opens without JavaScript. JavaScript only adds the ways to close it. */
export function Dropdown({ label, name, align = 'start', onOpen, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const unmounted = new AbortController();
    void import('./close-on-dismiss.ts').then(({ closeOnDismiss }) => {
      if (unmounted.signal.aborted || !details.current) return;
      unmounted.signal.addEventListener('abort', closeOnDismiss(details.current));
    });
    return () => unmounted.abort();
  }, []);

  return (
    <details ref={details} className={styles.dropdown} data-dropdown={name} onToggle={onOpen}>
      <summary className={styles.summary} aria-label={name}>
        {label}
      </summary>
      <div className={`${styles.panel} ${styles[align]}`}>{children}</div>
    </details>
  );
}
