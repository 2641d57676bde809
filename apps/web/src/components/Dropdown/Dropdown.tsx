import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Dropdown.module.css';

interface Props {
  readonly label: ReactNode;
  readonly name: string;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** A disclosure that works before any script has loaded; scripts only teach it when to close. */
export function Dropdown({ label, name, align = 'start', children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (event: Event) => {
      const box = details.current;
      if (!box?.open) return;
      const inside = event.target instanceof Node && box.contains(event.target);
      const link = event.target instanceof Element && event.target.closest('a');
      if (!inside || (event.type === 'click' && link)) box.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    };
    document.addEventListener('click', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <details ref={details} className={styles.dropdown}>
      <summary className={styles.summary} aria-label={name}>
        {label}
      </summary>
      <div className={`${styles.panel} ${styles[align]}`}>{children}</div>
    </details>
  );
}
