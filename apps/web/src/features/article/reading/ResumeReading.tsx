import { useEffect, useRef, useState } from 'react';
import { CloseButton } from '../../../components/CloseButton/CloseButton.tsx';
import { clearPosition, loadPosition, savePosition } from './position-storage.ts';
import styles from './ResumeReading.module.css';
import { findPosition, positionAt } from './reading-position.ts';
import type { ReadingTracker } from './reading-tracker.ts';
import { isHeading } from './units.ts';

interface Props {
  readonly tracker: ReadingTracker;
  readonly articleId: number;
}

/** Positions before the third paragraph are not saved. */
const MIN_UNIT = 3;
const SAVE_DELAY_MS = 400;

/** Saves the reading position and offers to continue from it on the next visit. */
export function ResumeReading({ tracker, articleId }: Props) {
  const [offer, setOffer] = useState<number>();
  const offered = useRef(offer);
  useEffect(() => {
    offered.current = offer;
  }, [offer]);

  useEffect(() => {
    const position = loadPosition(articleId);
    const at = position ? findPosition(tracker.units, position) : -1;
    // No offer if the URL names a section, or if the browser restored the scroll position.
    if (at >= MIN_UNIT && location.hash === '' && scrollY < innerHeight) setOffer(at);
  }, [tracker, articleId]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let save: (() => void) | undefined;
    const flush = () => {
      clearTimeout(timer);
      save?.();
      save = undefined;
    };
    const stop = tracker.subscribe(({ at, share }) => {
      if (offered.current !== undefined) {
        // Scrolling above the saved position does not overwrite it.
        if (at < offered.current) return;
        setOffer(undefined);
      }
      save = () => {
        const position = at >= MIN_UNIT ? positionAt(tracker.units, at) : undefined;
        if (share >= 1) clearPosition(articleId);
        else if (position) savePosition(articleId, position);
      };
      clearTimeout(timer);
      timer = setTimeout(flush, SAVE_DELAY_MS);
    });
    addEventListener('pagehide', flush);
    return () => {
      flush();
      stop();
      removeEventListener('pagehide', flush);
    };
  }, [tracker, articleId]);

  if (offer === undefined) return null;
  const section = sectionOf(tracker.elements, offer);
  const dismiss = () => {
    clearPosition(articleId);
    setOffer(undefined);
  };
  const resume = () => {
    const element = tracker.elements[offer];
    setOffer(undefined);
    if (element) focusUnit(element);
  };
  return (
    <section className={`${styles.offer} docked no-print`} aria-label="Continue reading">
      <p className={styles.text}>
        You left off
        {section ? (
          <>
            {' '}
            in <b>{section}</b>
          </>
        ) : (
          ' further down'
        )}
        .
      </p>
      <button type="button" className={styles.go} onClick={resume}>
        Continue reading
      </button>
      <CloseButton label="Dismiss" className={styles.close} onClick={dismiss} />
    </section>
  );
}

const sectionOf = (elements: readonly HTMLElement[], at: number) =>
  elements.slice(0, at + 1).findLast(isHeading)?.dataset.title;

/** Moves focus too, so that screen readers and the keyboard continue from there. */
function focusUnit(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
  element.dataset.arrived = '';
  const reset = () => {
    delete element.dataset.arrived;
    element.removeAttribute('tabindex');
  };
  element.addEventListener('blur', reset, { once: true });
}
