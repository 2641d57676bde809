import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Shelf } from './shelf.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-shelf-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const card = (text: string, bytes = 100) => vi.fn(async () => Buffer.alloc(bytes, text));

describe('the shelf of drawn cards', () => {
  it('has a card drawn once, however many ask at once, and finds it later', async () => {
    const make = card('a');
    const shelf = new Shelf(folder, 10_000);
    const all = await Promise.all([1, 2, 3].map(() => shelf.take('one', make)));
    expect(new Set(all.map(String)).size).toBe(1);
    await shelf.take('one', make);
    await new Shelf(folder, 10_000).take('one', make);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('throws away what was asked for least lately when it is full', async () => {
    const shelf = new Shelf(folder, 1000);
    for (const name of ['a', 'b', 'c', 'd']) {
      await shelf.take(name, card(name, 240));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await shelf.take('a', card('never'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await shelf.take('e', card('e', 240));
    expect(readdirSync(folder).sort()).toEqual(['a.png', 'd.png', 'e.png']);
  });

  it('draws again what somebody deleted or left half written', async () => {
    const shelf = new Shelf(folder, 1000);
    await shelf.take('one', card('x'));
    rmSync(join(folder, 'one.png'));
    expect(String(await shelf.take('one', card('y', 3)))).toBe('yyy');
    writeFileSync(join(folder, 'two.png.part'), 'half');
    expect(String(await new Shelf(folder, 1000).take('two', card('z', 3)))).toBe('zzz');
    expect(readdirSync(folder).sort()).toEqual(['one.png', 'two.png']);
  });

  it('hands on a failure to all who wait, and tries anew for the next', async () => {
    const shelf = new Shelf(folder, 1000);
    const fail = async () => Promise.reject(new Error('no ink'));
    const both = await Promise.allSettled([shelf.take('one', fail), shelf.take('one', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(String(await shelf.take('one', card('a', 1)))).toBe('a');
  });
});
