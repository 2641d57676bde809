import { findDebianProgram } from '@tidemark/harness/debian';
import { freePort } from '@tidemark/harness/ports';
import { type RunningProcess, startProcess } from '@tidemark/harness/process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';
import { SharedLimits } from './shared-limits.ts';

const SLOW_MS = 600_000;
const POLL = { timeout: 60_000 };
let program: string;
let port: number;
let redis: RunningProcess | undefined;
const stops: (() => void)[] = [];

const startRedis = async () => {
  redis = await startProcess({
    ...{ name: 'redis', cmd: program, env: { PATH: process.env.PATH } },
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    ready: /Ready to accept connections/,
  });
};

beforeAll(async () => {
  program = findDebianProgram('/usr/bin/redis-server', 'redis-server');
  port = await freePort();
  await startRedis();
}, SLOW_MS);
afterAll(async () => {
  for (const stop of stops) stop();
  await redis?.stop();
}, SLOW_MS);

/** What a process has: a limiter and its connection. */
function startMember(limit: number) {
  const messages: string[] = [];
  const limiter = new RateLimiter({ limit, windowMs: 3_600_000, isShared: true });
  const limits = new SharedLimits({
    url: `redis://127.0.0.1:${port}`,
    log: (message) => messages.push(message),
  });
  limits.add('test', limiter);
  stops.push(() => limits.stop());
  const isRejected = (client: string) => limiter.consume(client) !== undefined;
  return { isRejected, messages };
}

it(
  'processes share a limit, limit on their own while Redis is down, and share again afterwards',
  async () => {
    const [one, two] = [startMember(1000), startMember(1000)];
    for (let n = 0; n < 999; n += 1) expect(one.isRejected('a')).toBe(false);
    // The other process learns of them with its own requests, of which it has used few by then.
    await expect.poll(() => two.isRejected('a'), POLL).toBe(true);
    await expect.poll(() => one.isRejected('a'), POLL).toBe(true);
    expect(two.isRejected('b')).toBe(false);

    await redis?.kill();
    const says = (text: string) => one.messages.some((message) => message.includes(text));
    await expect.poll(() => says('each process limits on its own'), POLL).toBe(true);
    expect(one.isRejected('a')).toBe(true);
    for (let n = 0; n < 1000; n += 1) expect(one.isRejected('c')).toBe(false);
    expect(one.isRejected('c')).toBe(true);
    expect(two.isRejected('c')).toBe(false);

    await startRedis();
    // Counts are exchanged when there are some.
    const sharesAgain = () => {
      one.isRejected('d');
      return says('shared again');
    };
    await expect.poll(sharesAgain, POLL).toBe(true);
    for (let n = 0; n < 1000; n += 1) one.isRejected('e');
    await expect.poll(() => two.isRejected('e'), POLL).toBe(true);
  },
  SLOW_MS,
);

it(
  'nothing that identifies a client is stored',
  async () => {
    const member = startMember(10);
    member.isRejected('203.0.113.9');
    const { createClient } = await import('@redis/client');
    const client = createClient({ url: `redis://127.0.0.1:${port}` });
    client.on('error', () => {});
    await client.connect();
    await expect.poll(async () => (await client.keys('*')).length, POLL).toBeGreaterThan(0);
    for (const key of await client.keys('*')) expect(key).toMatch(/^tidemark:limit:test:[\w-]{22}$/);
    client.destroy();
  },
  SLOW_MS,
);
