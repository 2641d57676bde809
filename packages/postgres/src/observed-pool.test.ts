import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { ObservedPool, type PoolObserver } from './observed-pool.ts';

/** A connection that needs no server, and answers with the text of the statement. */
class Connection extends EventEmitter {
  connect(callback: (error?: Error) => void) {
    setImmediate(callback);
  }
  query(text: string, ...rest: unknown[]) {
    const callback = rest.at(-1);
    if (typeof callback !== 'function') return Promise.resolve(text);
    setImmediate(() => callback(undefined, text));
  }
  end(callback?: () => void) {
    if (callback) setImmediate(callback);
    return Promise.resolve();
  }
}

const pools: ObservedPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});

function openPool(observer: PoolObserver): ObservedPool {
  const Client = Connection as unknown as NonNullable<pg.PoolConfig['Client']>;
  const pool = new ObservedPool({ max: 1, Client }, observer);
  pools.push(pool);
  return pool;
}

it('measures how long statements and transactions wait for a connection', async () => {
  const waits: number[] = [];
  const pool = openPool({ onWait: (seconds) => waits.push(seconds) });
  const client = await pool.connect();
  const waiting = pool.query('select 1');
  setTimeout(() => client.release(), 50);
  expect(await waiting).toBe('select 1');
  expect(waits).toHaveLength(2);
  expect(waits[1]).toBeGreaterThan(0.04);
});

it('wraps the statements of the pool and of its connections', async () => {
  const pool = openPool({
    wrapQuery:
      (query) =>
      (text, ...rest) =>
        query(`/* seen */ ${text}`, ...rest),
  });
  expect(await pool.query('select 1')).toBe('/* seen */ select 1');
  const client = await pool.connect();
  expect(await client.query('select 2')).toBe('/* seen */ select 2');
  client.release();
});

it('runs a statement in the context of the request that waited for the connection', async () => {
  const context = new AsyncLocalStorage<string>();
  const seen: [statement: string, request: string | undefined][] = [];
  const pool = openPool({
    wrapQuery:
      (query) =>
      (text, ...rest) => {
        seen.push([text, context.getStore()]);
        return query(text, ...rest);
      },
  });
  await Promise.all(['first', 'second', 'third'].map((name) => context.run(name, () => pool.query(name))));
  expect(seen).toEqual(['first', 'second', 'third'].map((name) => [name, name]));
});
