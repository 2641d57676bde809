import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '@tidemark/harness/ports';

/** What the servers report besides their logs: traces, and metrics on ports of their own. */
export interface Observers {
  /** Settings with which the servers report here. */
  readonly settings: Readonly<Record<string, string>>;
  /** All spans so far, as they were sent. */
  readonly spans: () => string;
  metrics(): Promise<string>;
  stop(): void;
}

export async function startObservers(): Promise<Observers> {
  const batches: string[] = [];
  const collector = createServer(async (request, response) => {
    batches.push(await text(request));
    response.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, 'localhost', resolve));
  const ports = {
    WEB_METRICS_PORT: String(await freePort()),
    API_METRICS_PORT: String(await freePort()),
    ACCOUNTS_METRICS_PORT: String(await freePort()),
  };
  return {
    settings: {
      ...ports,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${(collector.address() as AddressInfo).port}`,
    },
    spans: () => batches.join('\n'),
    async metrics() {
      const pages = Object.values(ports).map(async (port) =>
        (await fetch(`http://localhost:${port}/metrics`)).text(),
      );
      return (await Promise.all(pages)).join('\n');
    },
    stop() {
      collector.closeAllConnections();
      collector.close();
    },
  };
}
