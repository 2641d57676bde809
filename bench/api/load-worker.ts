import { readFileSync } from 'node:fs';
import { Connection, requestFor } from './connection.ts';

/** Runs in a process of its own, generates load and prints the results as JSON. */
export interface LoadOrder {
  readonly port: number;
  readonly seconds: number;
  /** Requested in turn. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Every other status counts as failed. */
  readonly status?: number;
  /** Closed loop: each connection sends its next request as soon as it has the response. */
  readonly connections?: number;
  /** Open loop: this many requests per second at fixed times, whether or not earlier ones have finished. */
  readonly perSecond?: number;
}

export interface LoadReport {
  readonly requests: number;
  readonly perSecond: number;
  readonly failed: number;
  /** Measured from when a request was due, not from when it could be sent. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** How late this process was in sending, which shows the noise of the machine. */
  readonly lateP99: number;
}

const fail = (error: Error): never => {
  console.error(error.message);
  process.exit(1);
};

const quantile = (sorted: Float64Array, q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;

function report(latencies: number[], lateness: number[], seconds: number, failed: number): LoadReport {
  const sorted = Float64Array.from(latencies).sort();
  return {
    requests: sorted.length,
    perSecond: sorted.length / seconds,
    failed,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
    lateP99: quantile(Float64Array.from(lateness).sort(), 0.99),
  };
}

async function closedLoop(order: LoadOrder): Promise<LoadReport> {
  const { port, seconds, paths, headers, status: expected = 200, connections = 1 } = order;
  const requests = paths.map((path) => requestFor(path, headers));
  const latencies: number[] = [];
  let failed = 0;
  let next = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, () => {
      const connection = new Connection(port, fail);
      return new Promise<void>((resolve) => {
        const again = () => {
          const sent = performance.now();
          if (sent >= until) {
            connection.close();
            return resolve();
          }
          next = (next + 1) % requests.length;
          connection.send(requests[next] as Buffer, (status) => {
            if (status !== expected) failed += 1;
            latencies.push(performance.now() - sent);
            again();
          });
        };
        again();
      });
    }),
  );
  return report(latencies, [], seconds, failed);
}

async function openLoop({ port, seconds, paths, headers, perSecond = 1 }: LoadOrder): Promise<LoadReport> {
  const requests = paths.map((path) => requestFor(path, headers));
  const total = Math.round(seconds * perSecond);
  const idle = Array.from({ length: 16 }, () => new Connection(port, fail));
  const latencies: number[] = [];
  const lateness: number[] = [];
  let failed = 0;
  const begin = performance.now() + 50;
  const dueAt = (n: number) => begin + (n * 1000) / perSecond;
  return new Promise((resolve) => {
    const send = (n: number) => {
      const due = dueAt(n);
      lateness.push(performance.now() - due);
      let connection = idle.pop();
      while (connection && !connection.isOpen) connection = idle.pop();
      connection ??= new Connection(port, fail);
      const used = connection;
      used.send(requests[n % requests.length] as Buffer, (status) => {
        latencies.push(performance.now() - due);
        if (status !== 200) failed += 1;
        idle.push(used);
        if (latencies.length < total) return;
        for (const one of idle) one.close();
        resolve(report(latencies, lateness, seconds, failed));
      });
    };
    let sent = 0;
    const tick = () => {
      while (sent < total && dueAt(sent) <= performance.now()) {
        send(sent);
        sent += 1;
      }
      if (sent < total) setTimeout(tick, Math.max(0, dueAt(sent) - performance.now()));
    };
    tick();
  });
}

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LoadOrder;
const measured = await (order.perSecond ? openLoop(order) : closedLoop(order));
console.log(JSON.stringify(measured));
process.exit(0);
