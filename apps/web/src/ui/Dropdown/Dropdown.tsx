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
    // In a task of its own, because the effects of a page that was just hydrated run in one task.
    const timer = setTimeout(async () => {
      const { closeOnDismiss } = await import('./close-on-dismiss.ts');
      if (unmounted.signal.aborted || !details.current) return;
      unmounted.signal.addEventListener('abort', closeOnDismiss(details.current));
    });
    return () => {
      clearTimeout(timer);
      unmounted.abort();
    };
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
