import { DEFAULT_SHARE_CARD, type ShareCard } from '@tidemark/share-card/share-card';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CardRenderer, type CardRendererOptions, RendererBusyError } from './card-renderer.ts';

const renderers: CardRenderer[] = [];
const create = (options?: CardRendererOptions) => {
  const renderer = new CardRenderer(options);
  renderers.push(renderer);
  return renderer;
};
afterEach(() => {
  for (const renderer of renderers.splice(0)) renderer.close();
});

const isRunning = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the card renderer', () => {
  it('renders 1200 by 630 and ends its process when idle', async () => {
    const renderer = create({ idleMs: 50, timeoutMs: 120_000 });
    const png = await renderer.render(DEFAULT_SHARE_CARD, undefined);
    // Read before anything else is awaited: the process may end 50 ms later.
    const { pid } = renderer;
    expect(isRunning(pid)).toBe(true);
    const { width, height, format } = await sharp(png).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    await vi.waitFor(() => expect([isRunning(pid), renderer.pid]).toEqual([false, undefined]), {
      timeout: 60_000,
    });
  });

  it('renders one card at a time and rejects jobs beyond the queue limit', async () => {
    const renderer = create({ maxWaiting: 2, timeoutMs: 120_000 });
    const jobs = Array.from({ length: 5 }, () => renderer.render(DEFAULT_SHARE_CARD, undefined));
    const outcomes = await Promise.allSettled(jobs);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 3 }, () => 'fulfilled'),
      ...Array.from({ length: 2 }, () => 'rejected'),
    ]);
    await expect(jobs[4]).rejects.toBeInstanceOf(RendererBusyError);
  });

  it('continues after an invalid card, a killed process and an unreadable image', async () => {
    const renderer = create({ timeoutMs: 120_000 });
    await expect(renderer.render({ kind: 'article' } as unknown as ShareCard, undefined)).rejects.toThrow();
    await renderer.render(DEFAULT_SHARE_CARD, undefined);
    if (renderer.pid !== undefined) process.kill(renderer.pid, 'SIGKILL');
    await vi.waitFor(() => expect(renderer.pid).toBeUndefined(), { timeout: 60_000 });
    expect((await renderer.render(DEFAULT_SHARE_CARD, import.meta.filename)).length).toBeGreaterThan(5000);
  });

  it('rejects a card that takes too long', async () => {
    const renderer = create({ timeoutMs: 1, startMs: 0 });
    await expect(renderer.render(DEFAULT_SHARE_CARD, undefined)).rejects.toThrow('too long');
  });

  it('gives a process time to start before its first card is due', async () => {
    const renderer = create({ timeoutMs: 1 });
    await renderer.render(DEFAULT_SHARE_CARD, undefined);
    await expect(renderer.render(DEFAULT_SHARE_CARD, undefined)).rejects.toThrow('too long');
  });
});
