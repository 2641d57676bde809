import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database, EventConnection } from '../database/database.ts';
import { type ContentListener, LEASE_MS, startContentListener } from './listener.ts';

/** A connection whose notifications and failures the test triggers. */
class TestConnection implements EventConnection {
  readonly db = {} as Database;
  isClosed = false;
  notify = () => {};
  fail = (_error: Error) => {};

  onNotification(handle: (payload: string) => void) {
    this.notify = () => handle('');
  }

  onError(handle: (error: Error) => void) {
    this.fail = handle;
  }

  async close() {
    this.isClosed = true;
  }
}

let listener: ContentListener;
let connections: TestConnection[];
let logged: string[];
const catchUp = vi.fn(async () => {});
const connect = vi.fn(async (): Promise<EventConnection> => new TestConnection());
const log = {
  info: (_details: object, message: string) => logged.push(message),
  warn: (_details: object, message: string) => logged.push(message),
};
const lastConnection = () => connections.at(-1) as TestConnection;

async function start() {
  connect.mockImplementation(async () => {
    const connection = new TestConnection();
    connections.push(connection);
    return connection;
  });
  listener = await startContentListener({ feed: { catchUp }, connect, log });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  connections = [];
  logged = [];
  catchUp.mockReset().mockImplementation(async () => {});
  connect.mockReset();
});
afterEach(() => {
  listener.stop();
  vi.useRealTimers();
});

describe('the content listener', () => {
  it('reads the events at start, on each notification and at each heartbeat', async () => {
    await start();
    expect(catchUp).toHaveBeenCalledTimes(1);
    lastConnection().notify();
    await vi.advanceTimersByTimeAsync(0);
    expect(catchUp).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect(catchUp.mock.calls.length).toBeGreaterThanOrEqual(10);
    expect(listener.isCurrent()).toBe(true);
  });

  it('reads the events again if a notification arrives while it reads', async () => {
    await start();
    const reading = Promise.withResolvers<void>();
    catchUp.mockImplementationOnce(() => reading.promise);
    lastConnection().notify();
    lastConnection().notify();
    lastConnection().notify();
    expect(catchUp).toHaveBeenCalledTimes(2);
    reading.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(catchUp).toHaveBeenCalledTimes(3);
  });

  it('is no longer current when the database has not responded for the duration of the lease', async () => {
    await start();
    catchUp.mockImplementation(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(LEASE_MS - 1);
    expect(listener.isCurrent()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(listener.isCurrent()).toBe(false);
  });

  it('counts the lease from the time a heartbeat was sent, not from its response', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(299);
    catchUp.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 600)));
    // Sent at 300 ms, confirmed at 900 ms: current until 1000 ms.
    await vi.advanceTimersByTimeAsync(620);
    expect(listener.isCurrent()).toBe(true);
    catchUp.mockImplementation(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(81);
    expect(listener.isCurrent()).toBe(false);
  });

  it('stays current on a database that takes 300 ms to respond', async () => {
    await start();
    catchUp.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 300)));
    for (let ms = 0; ms < 5000; ms += 20) {
      await vi.advanceTimersByTimeAsync(20);
      expect(listener.isCurrent()).toBe(true);
    }
  });

  it('replaces a connection that does not respond and is current after it has caught up', async () => {
    await start();
    const [first] = connections;
    catchUp.mockImplementation(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(2300);
    expect(first?.isClosed).toBe(true);
    expect(listener.isCurrent()).toBe(false);
    catchUp.mockImplementation(async () => {});
    await vi.advanceTimersByTimeAsync(300);
    expect(connections.length).toBe(2);
    expect(listener.isCurrent()).toBe(true);
    expect(logged).toEqual([
      'Content events cannot be read; no cached response is served',
      'Content events are read again',
    ]);
  });

  it('connects again until the database can be reached and logs the failure once', async () => {
    await start();
    const reconnect = connect.getMockImplementation();
    connect.mockImplementation(async () => {
      throw new Error('refused');
    });
    lastConnection().fail(new Error('closed'));
    expect(listener.isCurrent()).toBe(false);
    await vi.advanceTimersByTimeAsync(3000);
    expect(connect.mock.calls.length).toBeGreaterThan(5);
    expect(logged).toHaveLength(1);
    if (reconnect) connect.mockImplementation(reconnect);
    await vi.advanceTimersByTimeAsync(300);
    expect(listener.isCurrent()).toBe(true);
    lastConnection().notify();
    const calls = catchUp.mock.calls.length;
    await vi.advanceTimersByTimeAsync(300);
    expect(catchUp.mock.calls.length).toBeGreaterThan(calls);
  });

  it('keeps the heartbeat of a new connection when the old one fails late', async () => {
    await start();
    const late = Promise.withResolvers<void>();
    catchUp.mockImplementationOnce(() => late.promise);
    const [first] = connections;
    first?.notify();
    first?.fail(new Error('closed'));
    await vi.advanceTimersByTimeAsync(300);
    expect(connections.length).toBe(2);
    late.reject(new Error('closed'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(connections.length).toBe(2);
    expect(listener.isCurrent()).toBe(true);
  });

  it('stops reading and closes its connection when it is stopped', async () => {
    await start();
    listener.stop();
    expect(lastConnection().isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(3000);
    expect(catchUp).toHaveBeenCalledTimes(1);
    expect(connections.length).toBe(1);
  });
});
