import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

const SCREEN = 800;

function reader() {
  let time = 0;
  const pace = createPace(
    () => SCREEN,
    () => time,
  );
  return {
    pace,
    /** Moves to a position after a pause. */
    move(y: number, afterMs: number) {
      time += afterMs;
      pace.moveTo(y);
      return pace.isReading();
    },
  };
}

describe('pace', () => {
  it('is reading while the reader scrolls, but not by landing on the page', () => {
    const { move } = reader();
    expect(move(0, 100)).toBe(false);
    move(400, 1500);
    for (let y = 400; y < 8000; y += 200) expect(move(y, 200)).toBe(true);
  });

  it('is not reading when the page opens further down', () => {
    expect(reader().move(5000, 50)).toBe(false);
  });

  it('takes a jump for one, whether it happens at once or is animated', () => {
    const atOnce = reader();
    atOnce.move(0, 0);
    expect(atOnce.move(6000, 5000)).toBe(false);
    const animated = reader();
    animated.move(0, 0);
    const steps = [700, 1400, 2100, 2800, 3500].map((y) => animated.move(y, 16));
    expect(steps.at(-1)).toBe(false);
  });

  it('is reading again after half a screen, but not while the jump goes on or the page merely settles', () => {
    const { move } = reader();
    move(0, 0);
    move(6000, 3000);
    expect(move(6010, 3000)).toBe(false);
    expect(move(6300, 3000)).toBe(false);
    expect(move(6500, 3000)).toBe(true);
  });

  it('does not take the continuation of an earlier reading for a jump', () => {
    const { pace, move } = reader();
    move(0, 0);
    pace.allowJump();
    expect(move(9000, 100)).toBe(true);
    expect(move(9100, 100)).toBe(true);
  });
});
