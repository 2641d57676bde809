import { useEffect, useRef } from 'react';
import styles from './Progress.module.css';
import type { Reading } from './reading.ts';

/** A hair's breadth of accent along the bar. It is moved by a transform alone: nothing is laid out anew. */
export function Progress({ reading }: { readonly reading: Reading }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      reading.hear(({ share }) => {
        if (line.current) line.current.style.transform = `scaleX(${share.toFixed(4)})`;
      }),
    [reading],
  );
  return <div ref={line} className={`${styles.line} no-print`} data-progress aria-hidden="true" />;
}
