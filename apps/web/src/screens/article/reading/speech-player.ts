import type { SpeechUnit } from './speech.ts';

/** After this time without speech, the browser is considered to have no voice. */
const SILENCE_MS = 5000;

interface SpeechCallbacks {
  readonly onUnit: (at: number) => void;
  readonly onEnd: () => void;
  readonly onSilence: () => void;
}

/**
 * Speaks units one after the other. A pause cancels the engine and stores the sentence, because the native
 * pause is unreliable: Android ignores it, other browsers drop it after 15 seconds.
 */
export class SpeechPlayer {
  readonly #units: readonly SpeechUnit[];
  readonly #callbacks: SpeechCallbacks;
  #at = 0;
  #sentence = 0;
  #rate = 1;
  #session = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(units: readonly SpeechUnit[], callbacks: SpeechCallbacks) {
    this.#units = units;
    this.#callbacks = callbacks;
  }

  set rate(rate: number) {
    this.#rate = rate;
  }

  /** Starts at the given unit, or where it stopped. */
  speak(at = this.#at): void {
    this.pause();
    if (at !== this.#at) this.#sentence = 0;
    this.#at = Math.min(Math.max(at, 0), this.#units.length - 1);
    this.#callbacks.onUnit(this.#at);
    this.#say();
  }

  pause(): void {
    // Late events of cancelled utterances are ignored by comparing this number.
    this.#session += 1;
    clearTimeout(this.#timer);
    speechSynthesis.cancel();
  }

  step(by: 1 | -1): void {
    this.#sentence = 0;
    this.speak(this.#at + by);
  }

  #say(): void {
    const text = this.#units[this.#at]?.sentences[this.#sentence];
    if (text === undefined) {
      this.#nextUnit();
      return;
    }
    const session = this.#session;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'en';
    utterance.rate = this.#rate;
    utterance.onstart = () => clearTimeout(this.#timer);
    utterance.onend = () => {
      if (session !== this.#session) return;
      clearTimeout(this.#timer);
      this.#sentence += 1;
      this.#say();
    };
    utterance.onerror = ({ error }) => {
      if (session === this.#session && error !== 'interrupted' && error !== 'canceled') this.#reportSilence();
    };
    this.#timer = setTimeout(() => session === this.#session && this.#reportSilence(), SILENCE_MS);
    speechSynthesis.speak(utterance);
  }

  #nextUnit(): void {
    this.#sentence = 0;
    if (this.#at + 1 >= this.#units.length) {
      this.#callbacks.onEnd();
      return;
    }
    this.#at += 1;
    this.#callbacks.onUnit(this.#at);
    this.#say();
  }

  #reportSilence(): void {
    this.pause();
    this.#callbacks.onSilence();
  }
}
