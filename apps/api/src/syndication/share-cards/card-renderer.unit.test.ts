import { DEFAULT_SHARE_CARD, type ShareCard } from '@tidemark/share-card/share-card';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { CardRenderer, type CardRendererOptions, RendererBusyError } from './card-renderer.ts';

const PATIENT = { timeout: 15_000 };
const presses: CardRenderer[] = [];
const create = (options?: CardRendererOptions) => {
  const press = new CardRenderer(options);
  presses.push(press);
  return press;
};
afterEach(() => {
  for (const press of presses.splice(0)) press.close();
});

const alive = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the card renderer', () => {
  it('renders 1200 by 630 and ends its process when idle', { timeout: 60_000 }, async () => {
    const press = create({ idleMs: 50, timeoutMs: 40_000 });
    const png = await press.render(DEFAULT_SHARE_CARD, undefined);
    // Read before anything else is awaited: the process may end 50 ms later.
    const { pid } = press;
    expect(alive(pid)).toBe(true);
    const { width, height, format } = await sharp(png).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    await expect.poll(() => [alive(pid), press.pid], PATIENT).toEqual([false, undefined]);
  });

  it('renders one card at a time and rejects jobs beyond the queue limit', {
    timeout: 60_000,
  }, async () => {
    const press = create({ maxWaiting: 2, timeoutMs: 40_000 });
    const orders = Array.from({ length: 5 }, () => press.render(DEFAULT_SHARE_CARD, undefined));
    const outcomes = await Promise.allSettled(orders);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 3 }, () => 'fulfilled'),
      ...Array.from({ length: 2 }, () => 'rejected'),
    ]);
    await expect(orders[4]).rejects.toBeInstanceOf(RendererBusyError);
  });

  it('continues after an invalid card, a killed process and an unreadable image', {
    timeout: 60_000,
  }, async () => {
    const press = create({ timeoutMs: 40_000 });
    await expect(press.render({ kind: 'article' } as unknown as ShareCard, undefined)).rejects.toThrow();
    await press.render(DEFAULT_SHARE_CARD, undefined);
    const { pid } = press;
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await expect.poll(() => alive(pid), PATIENT).toBe(false);
    expect((await press.render(DEFAULT_SHARE_CARD, import.meta.filename)).length).toBeGreaterThan(5000);
  });

  it('rejects a card that takes too long', { timeout: 60_000 }, async () => {
    const press = create({ timeoutMs: 1 });
    await expect(press.render(DEFAULT_SHARE_CARD, undefined)).rejects.toThrow('too long');
  });
});
