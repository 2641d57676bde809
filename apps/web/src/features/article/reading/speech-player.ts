import type { SpeechUnit } from './speech.ts';

/** No voice answers for this long: there is none. */
const SILENCE_MS = 5000;

interface Hooks {
  readonly onUnit: (at: number) => void;
  readonly onEnd: () => void;
  readonly onSilence: () => void;
}

/**
 * Speaks units one after the other. A pause stops the engine and remembers the sentence, since its own pause
 * is unreliable: forgotten on Android, lost after a quarter of a minute elsewhere.
 */
export class SpeechPlayer {
  readonly #units: readonly SpeechUnit[];
  readonly #hooks: Hooks;
  #at = 0;
  #sentence = 0;
  #rate = 1;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(units: readonly SpeechUnit[], hooks: Hooks) {
    this.#units = units;
    this.#hooks = hooks;
  }

  set rate(rate: number) {
    this.#rate = rate;
  }

  /** From this unit, or from where it stopped. */
  speak(at = this.#at): void {
    this.pause();
    if (at !== this.#at) this.#sentence = 0;
    this.#at = Math.min(Math.max(at, 0), this.#units.length - 1);
    this.#hooks.onUnit(this.#at);
    this.#say();
  }

  pause(): void {
    // Whatever the engine still has to tell belongs to a turn that is over.
    this.#turn += 1;
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
    const turn = this.#turn;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'en';
    utterance.rate = this.#rate;
    utterance.onstart = () => clearTimeout(this.#timer);
    utterance.onend = () => {
      if (turn !== this.#turn) return;
      clearTimeout(this.#timer);
      this.#sentence += 1;
      this.#say();
    };
    utterance.onerror = ({ error }) => {
      if (turn === this.#turn && error !== 'interrupted' && error !== 'canceled') this.#fallSilent();
    };
    this.#timer = setTimeout(() => turn === this.#turn && this.#fallSilent(), SILENCE_MS);
    speechSynthesis.speak(utterance);
  }

  #nextUnit(): void {
    this.#sentence = 0;
    if (this.#at + 1 >= this.#units.length) {
      this.#hooks.onEnd();
      return;
    }
    this.#at += 1;
    this.#hooks.onUnit(this.#at);
    this.#say();
  }

  #fallSilent(): void {
    this.pause();
    this.#hooks.onSilence();
  }
}
