import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CardCache } from './card-cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-card-cache-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const card = (text: string, bytes = 100) => vi.fn(async () => Buffer.alloc(bytes, text));

describe('the share card cache', () => {
  it('renders a card once for concurrent requests and reads it from disk later', async () => {
    const make = card('a');
    const cache = new CardCache(folder, 10_000);
    const all = await Promise.all([1, 2, 3].map(() => cache.getOrCreate('one', make)));
    expect(new Set(all.map(String)).size).toBe(1);
    await cache.getOrCreate('one', make);
    await new CardCache(folder, 10_000).getOrCreate('one', make);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('deletes the least recently used cards when it is full', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const cache = new CardCache(folder, 1000);
    for (const name of ['a', 'b', 'c', 'd']) {
      await cache.getOrCreate(name, card(name, 240));
      vi.setSystemTime(Date.now() + 1000);
    }
    await cache.getOrCreate('a', card('never'));
    vi.setSystemTime(Date.now() + 1000);
    await cache.getOrCreate('e', card('e', 240));
    expect(readdirSync(folder).sort()).toEqual(['a.png', 'd.png', 'e.png']);
  });

  it('renders a card again if its file was deleted or is incomplete', async () => {
    const cache = new CardCache(folder, 1000);
    await cache.getOrCreate('one', card('x'));
    rmSync(join(folder, 'one.png'));
    expect(String(await cache.getOrCreate('one', card('y', 3)))).toBe('yyy');
    writeFileSync(join(folder, 'two.png.part'), 'half');
    expect(String(await new CardCache(folder, 1000).getOrCreate('two', card('z', 3)))).toBe('zzz');
    expect(readdirSync(folder).sort()).toEqual(['one.png', 'two.png']);
  });

  it('works although a file in its folder cannot be read', async () => {
    symlinkSync(join(folder, 'missing'), join(folder, 'broken.png'));
    const cache = new CardCache(folder, 1000);
    expect(String(await cache.getOrCreate('one', card('a', 1)))).toBe('a');
  });

  it('reports a failure to all waiting requests and tries again for the next', async () => {
    const cache = new CardCache(folder, 1000);
    const fail = async () => Promise.reject(new Error('rendering failed'));
    const both = await Promise.allSettled([cache.getOrCreate('one', fail), cache.getOrCreate('one', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(String(await cache.getOrCreate('one', card('a', 1)))).toBe('a');
  });
});
