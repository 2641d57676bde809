import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SpeechUnit } from './speech.ts';
import { SpeechPlayer } from './speech-player.ts';

interface Utterance {
  readonly text: string;
  rate: number;
  onstart?: () => void;
  onend?: () => void;
  onerror?: (event: { error: string }) => void;
}

let utterances: Utterance[] = [];
let cancelled = 0;
const last = (): Utterance => utterances.at(-1) ?? { text: '', rate: 0 };
const units = (...texts: string[][]): SpeechUnit[] =>
  texts.map((sentences) => ({ element: undefined as never, sentences }));
const createCallbacks = () => ({ onUnit: vi.fn(), onEnd: vi.fn(), onSilence: vi.fn() });

beforeEach(() => {
  utterances = [];
  cancelled = 0;
  vi.useFakeTimers();
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: Utterance) => void utterances.push(utterance),
    cancel: () => {
      cancelled += 1;
    },
  });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
});

describe('SpeechPlayer', () => {
  it('speaks all sentences of all units in order and skips empty units', () => {
    const callbacks = createCallbacks();
    const player = new SpeechPlayer(units(['a', 'b'], [], ['c']), callbacks);
    player.speak();
    for (const expected of ['a', 'b', 'c']) {
      expect(last().text).toBe(expected);
      last().onstart?.();
      last().onend?.();
    }
    expect(callbacks.onUnit.mock.calls.flat()).toEqual([0, 1, 2]);
    expect(callbacks.onEnd).toHaveBeenCalledOnce();
  });

  it('resumes a pause at the start of the sentence, at the current speed', () => {
    const player = new SpeechPlayer(units(['a', 'b']), createCallbacks());
    player.speak();
    last().onend?.();
    player.pause();
    expect(cancelled).toBeGreaterThan(0);
    utterances.at(-1)?.onend?.();
    expect(utterances.map(({ text }) => text)).toEqual(['a', 'b']);
    player.rate = 1.5;
    player.speak();
    expect(last()).toMatchObject({ text: 'b', rate: 1.5 });
  });

  it('steps to the previous and next paragraph within the article', () => {
    const player = new SpeechPlayer(units(['a'], ['b'], ['c']), createCallbacks());
    player.speak(1);
    player.step(1);
    expect(last().text).toBe('c');
    player.step(1);
    expect(last().text).toBe('c');
    player.step(-1);
    player.step(-1);
    player.step(-1);
    expect(last().text).toBe('a');
  });

  it('reports silence and engine errors, but not interruptions', () => {
    const callbacks = createCallbacks();
    const player = new SpeechPlayer(units(['a']), callbacks);
    player.speak();
    last().onerror?.({ error: 'interrupted' });
    expect(callbacks.onSilence).not.toHaveBeenCalled();
    vi.advanceTimersByTime(6000);
    expect(callbacks.onSilence).toHaveBeenCalledOnce();
    player.speak();
    last().onerror?.({ error: 'synthesis-failed' });
    expect(callbacks.onSilence).toHaveBeenCalledTimes(2);
  });

  it('does not report silence once speech has started', () => {
    const callbacks = createCallbacks();
    new SpeechPlayer(units(['a']), callbacks).speak();
    last().onstart?.();
    vi.advanceTimersByTime(60_000);
    expect(callbacks.onSilence).not.toHaveBeenCalled();
  });
});
