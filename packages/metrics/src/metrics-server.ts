import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopbackHost } from '@tidemark/contracts/loopback';
import type { Metrics } from './metrics.ts';

export interface MetricsAddress {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
}

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

/** Its message is for the operator. */
export class MetricsPortInUseError extends Error {
  constructor(port: number) {
    super(`Port ${port} for metrics is in use. Give each process a port of its own.`);
  }
}

/** Serves `/metrics` on an address of its own, so that it can be closed to readers. */
export async function startMetricsServer(
  { registry }: Metrics,
  { host, port }: MetricsAddress,
): Promise<MetricsServer> {
  const isLocal = isLoopbackHost(host);
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Only GET /metrics\n');
      return;
    }
    if (isLocal && !isLoopbackHost(request.headers.host)) {
      response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' }).end('Only for this machine\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new MetricsPortInUseError(port) : error;
  });
  // A scrape in progress must not keep a process that ends.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
