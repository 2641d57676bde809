import { useEffect, useRef, useState } from 'react';
import { readNumber, writeItem } from '../../../platform/storage/local-storage.ts';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { Select } from '../../../ui/Select/Select.tsx';
import { showToast } from '../../../ui/Toasts/toasts.ts';
import styles from './Player.module.css';
import { toSpeechUnit } from './speech.ts';
import { SpeechPlayer } from './speech-player.ts';
import { findBody, unitsIn } from './units.ts';

const SPEED_STORAGE_KEY = 'portal.speed';
const SPEEDS = [0.8, 1, 1.25, 1.5, 2];

const savedSpeed = () => SPEEDS.find((speed) => speed === readNumber(SPEED_STORAGE_KEY)) ?? 1;

interface Props {
  readonly onClose: () => void;
}

/** Reads the article aloud with the browser's speech synthesis and highlights the current paragraph. */
export function Player({ onClose }: Props) {
  const player = useRef<SpeechPlayer>(undefined);
  const [playing, setPlaying] = useState(true);
  const [speed, setSpeed] = useState(savedSpeed);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    const body = findBody();
    const units = body ? unitsIn(body).map(toSpeechUnit) : [];
    if (units.length === 0) {
      showToast({ message: 'The article is still loading' });
      close.current();
      return;
    }
    let highlighted: HTMLElement | undefined;
    const highlight = (element?: HTMLElement) => {
      highlighted?.removeAttribute('data-spoken');
      highlighted = element;
      if (!element) return;
      element.dataset.spoken = '';
      keepVisible(element);
    };
    const speaker = new SpeechPlayer(units, {
      onUnit: (at) => highlight(units[at]?.element),
      onEnd: () => close.current(),
      onSilence: () => {
        showToast({ tone: 'danger', message: 'This browser can’t read aloud' });
        close.current();
      },
    });
    player.current = speaker;
    speaker.rate = savedSpeed();
    speaker.speak(firstVisible(units.map(({ element }) => element)));
    const stop = () => speaker.pause();
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pagehide', stop);
      stop();
      highlight();
    };
  }, []);

  const toggle = () => {
    if (playing) player.current?.pause();
    else player.current?.speak();
    setPlaying(!playing);
  };
  const step = (by: 1 | -1) => {
    player.current?.step(by);
    setPlaying(true);
  };
  const change = (next: number) => {
    writeItem(SPEED_STORAGE_KEY, String(next));
    setSpeed(next);
    if (!player.current) return;
    player.current.rate = next;
    if (playing) player.current.speak();
  };
  return (
    <section className={`${styles.player} docked no-print`} aria-label="Listen">
      <div className={`container ${styles.inner}`}>
        <button
          type="button"
          className={styles.button}
          aria-label="Previous paragraph"
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
        <label>
          <span className="visually-hidden">Speed</span>
          <Select
            className={styles.select}
            value={speed}
            options={SPEEDS.map((option) => [option, `${option}×`])}
            onSelect={change}
          />
        </label>
        <button type="button" className={styles.button} aria-label="Stop listening" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}

/** Starts at the first visible paragraph. */
function firstVisible(elements: readonly HTMLElement[]): number {
  const at = elements.findIndex((element) => element.getBoundingClientRect().top > 64);
  return at === -1 || elements[0] === undefined || elements[0].getBoundingClientRect().top > 0 ? 0 : at;
}

/** Scrolls only if the paragraph is not fully on the screen. */
function keepVisible(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 72 || bottom > innerHeight - 96) element.scrollIntoView({ block: 'center' });
}
