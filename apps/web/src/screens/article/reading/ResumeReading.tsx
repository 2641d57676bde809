import { useEffect, useMemo, useRef, useState } from 'react';
import { useMemberId, useSession } from '../../../platform/session/use-session.ts';
import { CloseButton } from '../../../ui/CloseButton/CloseButton.tsx';
import { deviceStore, memberStore, type PositionStore } from './position-store.ts';
import styles from './ResumeReading.module.css';
import type { ReadingTracker } from './reading-tracker.ts';
import { isHeading } from './units.ts';

interface Props {
  readonly tracker: ReadingTracker;
  readonly articleId: number;
}

/** Positions before the third paragraph are not saved. */
const MIN_UNIT = 3;

/** Saves the reading position and offers to continue from it on the next visit. */
export function ResumeReading({ tracker, articleId }: Props) {
  const { status } = useSession();
  const uid = useMemberId();
  const store = useMemo(
    () => (uid === undefined ? deviceStore(articleId, tracker) : memberStore(articleId, uid, tracker)),
    [articleId, uid, tracker],
  );
  if (status === 'unknown') return null;
  return <Resume key={uid ?? ''} tracker={tracker} store={store} />;
}

function Resume({ tracker, store }: { readonly tracker: ReadingTracker; readonly store: PositionStore }) {
  const [offer, setOffer] = useState<number>();
  const [loaded, setLoaded] = useState(false);
  const offered = useRef(offer);
  useEffect(() => {
    offered.current = offer;
  }, [offer]);

  useEffect(() => {
    let mounted = true;
    store
      .load()
      .catch(() => undefined)
      .then((at = -1) => {
        if (!mounted) return;
        setLoaded(true);
        // No offer if the URL names a section, or if the browser restored the scroll position.
        if (at >= MIN_UNIT && location.hash === '' && scrollY < innerHeight) setOffer(at);
      });
    return () => {
      mounted = false;
    };
  }, [store]);

  useEffect(() => {
    // A stored position must be known before it may be overwritten.
    if (!loaded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let save: (() => void) | undefined;
    let finished = false;
    let saved = -1;
    const flush = () => {
      clearTimeout(timer);
      save?.();
      save = undefined;
    };
    const stop = tracker.subscribe((state) => {
      const { at } = state;
      if (offered.current !== undefined) {
        // Scrolling above the saved position does not overwrite it.
        if (at < offered.current) return;
        setOffer(undefined);
      }
      if (finished) return;
      if (state.finished) {
        finished = true;
        save = () => store.finish(at);
      } else if (at >= MIN_UNIT && at !== saved) {
        save = () => {
          saved = at;
          store.save(at);
        };
      } else save = undefined;
      clearTimeout(timer);
      if (save) timer = setTimeout(flush, store.delayMs);
    });
    addEventListener('pagehide', flush);
    return () => {
      flush();
      stop();
      removeEventListener('pagehide', flush);
    };
  }, [tracker, store, loaded]);

  if (offer === undefined) return null;
  const section = sectionOf(tracker.elements, offer);
  const dismiss = () => {
    store.clear();
    setOffer(undefined);
  };
  const resume = () => {
    const element = tracker.elements[offer];
    setOffer(undefined);
    if (!element) return;
    tracker.continueReading();
    focusUnit(element);
  };
  return (
    <section className={`${styles.offer} docked no-print`} aria-label="Continue reading" data-bar="resume">
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
