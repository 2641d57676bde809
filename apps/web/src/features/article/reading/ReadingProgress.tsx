import { useEffect, useRef } from 'react';
import styles from './ReadingProgress.module.css';
import type { ReadingTracker } from './reading-tracker.ts';

/** A hair's breadth of accent along the bar. It is moved by a transform alone: nothing is laid out anew. */
export function ReadingProgress({ reading }: { readonly reading: ReadingTracker }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      reading.subscribe(({ share }) => {
        if (line.current) line.current.style.transform = `scaleX(${share.toFixed(4)})`;
      }),
    [reading],
  );
  return <div ref={line} className={`${styles.line} no-print`} data-progress aria-hidden="true" />;
}
