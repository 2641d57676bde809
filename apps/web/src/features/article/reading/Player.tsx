import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { readNumber, writeItem } from '../../../lib/storage.ts';
import { showToast } from '../../../lib/toasts.ts';
import styles from './Player.module.css';
import { toSpeechUnit } from './speech.ts';
import { SpeechPlayer } from './speech-player.ts';
import { findBody, unitsIn } from './units.ts';

const KEY = 'portal.speed';
const SPEEDS = [0.8, 1, 1.25, 1.5, 2];

const usualSpeed = () => SPEEDS.find((speed) => speed === readNumber(KEY)) ?? 1;

interface Props {
  readonly onClose: () => void;
}

/** The browser's own voice reads the article; the paragraph being read is marked. Leaving ends it. */
export function Player({ onClose }: Props) {
  const voice = useRef<SpeechPlayer>(undefined);
  const [playing, setPlaying] = useState(true);
  const [speed, setSpeed] = useState(usualSpeed);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const body = findBody();
    const units = body ? unitsIn(body).map(toSpeechUnit) : [];
    if (units.length === 0) {
      showToast({ message: 'There is nothing to read aloud yet' });
      close.current();
      return;
    }
    let marked: HTMLElement | undefined;
    const mark = (element?: HTMLElement) => {
      marked?.removeAttribute('data-spoken');
      marked = element;
      if (!element) return;
      element.dataset.spoken = '';
      keepInSight(element);
    };
    const speaker = new SpeechPlayer(units, {
      onUnit: (at) => mark(units[at]?.element),
      onEnd: () => close.current(),
      onSilence: () => {
        showToast({ tone: 'danger', message: 'This browser has no voice to read with' });
        close.current();
      },
    });
    voice.current = speaker;
    speaker.rate = usualSpeed();
    speaker.speak(firstInSight(units.map(({ element }) => element)));
    const stop = () => speaker.pause();
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pagehide', stop);
      stop();
      mark();
    };
  }, []);

  const toggle = () => {
    if (playing) voice.current?.pause();
    else voice.current?.speak();
    setPlaying(!playing);
  };
  const step = (by: 1 | -1) => {
    voice.current?.step(by);
    setPlaying(true);
  };
  const change = (next: number) => {
    writeItem(KEY, String(next));
    setSpeed(next);
    if (!voice.current) return;
    voice.current.rate = next;
    if (playing) voice.current.speak();
  };
  return (
    <section className={`${styles.player} docked no-print`} aria-label="Listen">
      <div className={`container ${styles.inner}`}>
        <button
          type="button"
          className={styles.button}
          aria-label="Paragraph before"
          onClick={() => step(-1)}
        >
          <Icon name="chevron-left" />
        </button>
        <button
          type="button"
          className={styles.play}
          aria-label={playing ? 'Pause' : 'Play'}
          onClick={toggle}
        >
          <svg aria-hidden="true" width="18" height="18" viewBox="0 0 18 18" fill="currentColor">
            <path d={playing ? 'M4 2.5h3.5v13H4zM10.5 2.5H14v13h-3.5z' : 'M4.5 2v14l11-7z'} />
          </svg>
        </button>
        <button type="button" className={styles.button} aria-label="Next paragraph" onClick={() => step(1)}>
          <Icon name="chevron-right" />
        </button>
        <label className={styles.speed}>
          <span className="visually-hidden">Speed</span>
          <select value={speed} onChange={(event) => change(Number(event.target.value))}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        </label>
        <button type="button" className={styles.button} aria-label="Stop listening" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}

/** Whoever is in the middle of an article does not want its beginning. */
function firstInSight(elements: readonly HTMLElement[]): number {
  const at = elements.findIndex((element) => element.getBoundingClientRect().top > 64);
  return at === -1 || elements[0] === undefined || elements[0].getBoundingClientRect().top > 0 ? 0 : at;
}

/** Only where the paragraph has left the screen: a reader who looks elsewhere on it is left alone. */
function keepInSight(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 72 || bottom > innerHeight - 96) element.scrollIntoView({ block: 'center' });
}
