import { LAST_ATTEMPT_HEADER } from '@tidemark/contracts/content-position';
import { NoServerError } from '@tidemark/postgres/database-hosts';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { databaseWait, lastAttemptPlugin } from './last-attempt.ts';
import { toProblem } from './problems.ts';

describe('databaseWait', () => {
  it('resolves when the database responds again, with one check for all', async () => {
    let failures = 3;
    const ping = vi.fn(async () => {
      failures -= 1;
      if (failures >= 0) throw new NoServerError('none');
    });
    const wait = databaseWait(ping);
    await Promise.all([wait(), wait(), wait()]);
    expect(ping).toHaveBeenCalledTimes(4);
    await wait();
    expect(ping).toHaveBeenCalledTimes(5);
  });

  it('gives up after its time limit', async () => {
    const wait = databaseWait(() => Promise.reject(new NoServerError('none')), 150);
    await expect(wait()).resolves.toBeUndefined();
  });
});

describe('lastAttemptPlugin', () => {
  it('waits for the last attempt of an edge on cacheable routes only', async () => {
    const app = Fastify();
    const wait = vi.fn(async () => {});
    lastAttemptPlugin(app, wait);
    app.get('/shared', { config: { shared: true } }, async () => 'ok');
    app.get('/other', async () => 'ok');
    const headers = { [LAST_ATTEMPT_HEADER]: '1' };
    expect((await app.inject({ url: '/shared' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/other', headers })).statusCode).toBe(200);
    expect(wait).not.toHaveBeenCalled();
    expect((await app.inject({ url: '/shared', headers })).statusCode).toBe(200);
    expect(wait).toHaveBeenCalledTimes(1);
    await app.close();
  });
});

it('is a temporary failure if no server accepts writes', () => {
  expect(toProblem(new NoServerError('one: ECONNREFUSED')).name).toBe('UnavailableError');
  expect(toProblem(new Error('A query failed', { cause: new NoServerError('none') })).name).toBe(
    'UnavailableError',
  );
});
