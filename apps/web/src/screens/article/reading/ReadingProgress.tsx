import { useEffect, useRef } from 'react';
import styles from './ReadingProgress.module.css';
import type { ReadingTracker } from './reading-tracker.ts';

/** A line below the header. Updated with a transform only, which causes no layout. */
export function ReadingProgress({ tracker }: { readonly tracker: ReadingTracker }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      tracker.subscribe(({ share }) => {
        if (line.current) line.current.style.transform = `scaleX(${share.toFixed(4)})`;
      }),
    [tracker],
  );
  return <div ref={line} className={`${styles.line} no-print`} data-progress aria-hidden="true" />;
}
