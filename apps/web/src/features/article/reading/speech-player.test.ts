import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SpeechUnit } from './speech.ts';
import { SpeechPlayer } from './speech-player.ts';

interface Said {
  readonly text: string;
  rate: number;
  onstart?: () => void;
  onend?: () => void;
  onerror?: (event: { error: string }) => void;
}

let said: Said[] = [];
let cancelled = 0;
const last = (): Said => said.at(-1) ?? { text: '', rate: 0 };
const units = (...texts: string[][]): SpeechUnit[] =>
  texts.map((sentences) => ({ element: undefined as never, sentences }));
const hooks = () => ({ onUnit: vi.fn(), onEnd: vi.fn(), onSilence: vi.fn() });

beforeEach(() => {
  said = [];
  cancelled = 0;
  vi.useFakeTimers();
  vi.stubGlobal('speechSynthesis', {
    speak: (one: Said) => void said.push(one),
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
    const told = hooks();
    const voice = new SpeechPlayer(units(['a', 'b'], [], ['c']), told);
    voice.speak();
    for (const expected of ['a', 'b', 'c']) {
      expect(last().text).toBe(expected);
      last().onstart?.();
      last().onend?.();
    }
    expect(told.onUnit.mock.calls.flat()).toEqual([0, 1, 2]);
    expect(told.onEnd).toHaveBeenCalledOnce();
  });

  it('resumes a pause at the start of the sentence, at the current speed', () => {
    const voice = new SpeechPlayer(units(['a', 'b']), hooks());
    voice.speak();
    last().onend?.();
    voice.pause();
    expect(cancelled).toBeGreaterThan(0);
    said.at(-1)?.onend?.();
    expect(said.map(({ text }) => text)).toEqual(['a', 'b']);
    voice.rate = 1.5;
    voice.speak();
    expect(last()).toMatchObject({ text: 'b', rate: 1.5 });
  });

  it('steps to the previous and next paragraph within the article', () => {
    const voice = new SpeechPlayer(units(['a'], ['b'], ['c']), hooks());
    voice.speak(1);
    voice.step(1);
    expect(last().text).toBe('c');
    voice.step(1);
    expect(last().text).toBe('c');
    voice.step(-1);
    voice.step(-1);
    voice.step(-1);
    expect(last().text).toBe('a');
  });

  it('reports silence and engine errors, but not interruptions', () => {
    const told = hooks();
    const voice = new SpeechPlayer(units(['a']), told);
    voice.speak();
    last().onerror?.({ error: 'interrupted' });
    expect(told.onSilence).not.toHaveBeenCalled();
    vi.advanceTimersByTime(6000);
    expect(told.onSilence).toHaveBeenCalledOnce();
    voice.speak();
    last().onerror?.({ error: 'synthesis-failed' });
    expect(told.onSilence).toHaveBeenCalledTimes(2);
  });

  it('does not report silence once speech has started', () => {
    const told = hooks();
    new SpeechPlayer(units(['a']), told).speak();
    last().onstart?.();
    vi.advanceTimersByTime(60_000);
    expect(told.onSilence).not.toHaveBeenCalled();
  });
});
