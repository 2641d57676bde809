import { useEffect, useRef, useState } from 'react';
import { CloseButton } from '../../../components/CloseButton/CloseButton.tsx';
import { clearPosition, loadPosition, savePosition } from './position-storage.ts';
import styles from './ResumeReading.module.css';
import { findPosition, positionAt } from './reading-position.ts';
import type { ReadingTracker } from './reading-tracker.ts';
import { isHeading } from './units.ts';

interface Props {
  readonly reading: ReadingTracker;
  readonly articleId: number;
}

/** Before the third paragraph nobody has begun. */
const BEGUN = 3;
const KEEP_MS = 400;

/** Remembers how far the reader came, and offers to go on from there. */
export function ResumeReading({ reading, articleId }: Props) {
  const [offer, setOffer] = useState<number>();
  const offered = useRef<number>(undefined);
  offered.current = offer;

  useEffect(() => {
    const place = loadPosition(articleId);
    const at = place ? findPosition(reading.units, place) : -1;
    // Whoever comes by a link to a section, or back to where the browser left the page, has chosen already.
    if (at >= BEGUN && location.hash === '' && scrollY < innerHeight) setOffer(at);
  }, [reading, articleId]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let keep: (() => void) | undefined;
    const now = () => {
      clearTimeout(timer);
      keep?.();
      keep = undefined;
    };
    const stop = reading.subscribe(({ at, share }) => {
      if (offered.current !== undefined) {
        // Reading from the beginning does not undo how far one was.
        if (at < offered.current) return;
        setOffer(undefined);
      }
      keep = () => {
        const place = at >= BEGUN ? positionAt(reading.units, at) : undefined;
        if (share >= 1) clearPosition(articleId);
        else if (place) savePosition(articleId, place);
      };
      clearTimeout(timer);
      timer = setTimeout(now, KEEP_MS);
    });
    addEventListener('pagehide', now);
    return () => {
      now();
      stop();
      removeEventListener('pagehide', now);
    };
  }, [reading, articleId]);

  if (offer === undefined) return null;
  const section = sectionOf(reading.elements, offer);
  const dismiss = () => {
    clearPosition(articleId);
    setOffer(undefined);
  };
  const goOn = () => {
    const element = reading.elements[offer];
    setOffer(undefined);
    if (element) arriveAt(element);
  };
  return (
    <section className={`${styles.offer} docked no-print`} aria-label="Continue reading">
      <p className={styles.words}>
        You stopped
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
      <button type="button" className={styles.go} onClick={goOn}>
        Continue reading
      </button>
      <CloseButton label="Dismiss" className={styles.close} onClick={dismiss} />
    </section>
  );
}

const sectionOf = (elements: readonly HTMLElement[], at: number) =>
  elements
    .slice(0, at + 1)
    .findLast(isHeading)
    ?.getAttribute('aria-label') ?? undefined;

/** Focus goes along, so that whoever listens or uses the keyboard goes on from there, too. */
function arriveAt(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
  element.dataset.arrived = '';
  const leave = () => {
    delete element.dataset.arrived;
    element.removeAttribute('tabindex');
  };
  element.addEventListener('blur', leave, { once: true });
}
