import { request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SiteResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const TIMEOUT_MS = 60_000;

/** The publication as readers reach it: through nginx, under the names in its configuration. */
export class Site {
  readonly #address: string;
  readonly #certificate: string;

  constructor(address: string, certificate: string) {
    this.#address = address;
    this.#certificate = certificate;
  }

  /** The response, or an error if there was none. One that was cut off, because its server was killed, is a response. */
  get(name: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<SiteResponse> {
    const host = `${name}.example.com`;
    return new Promise((resolve, reject) => {
      const sent = request({
        host: this.#address,
        servername: host,
        path,
        ca: this.#certificate,
        headers: { ...headers, Host: host },
        timeout: TIMEOUT_MS,
      });
      sent.on('error', reject);
      sent.on('timeout', () => sent.destroy(new Error(`No response to ${host}${path}`)));
      sent.on('response', (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          body += text;
        });
        response.on('error', () => {});
        response.on('close', () => {
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body,
          });
        });
      });
      sent.end();
    });
  }
}

export interface Traffic {
  /** How many requests were answered so far. */
  answered(): number;
  /** Ends the traffic and returns the requests that failed. */
  stop(): Promise<string[]>;
}

/** Readers of a page, of an article, of the sign-in, and searches, which no cache answers. */
export function startTraffic(site: Site, article: string): Traffic {
  let isRunning = true;
  let answered = 0;
  const failures: string[] = [];
  const repeat = async (name: string, path: (n: number) => string) => {
    for (let n = 0; isRunning; n++) {
      const outcome = await site.get(name, path(n)).then(
        ({ status }) => status,
        (error: Error) => error.message,
      );
      if (outcome === 200) answered += 1;
      else failures.push(`${name}${path(n)}: ${outcome}`);
      // Below the limits of one client.
      await sleep(300);
    }
  };
  const readers = [
    repeat('www', () => '/'),
    repeat('www', () => article),
    repeat('api', (n) => `/search?query=stablecoin${n}`),
    repeat('accounts', () => '/login'),
  ];
  return {
    answered: () => answered,
    stop: async () => {
      isRunning = false;
      await Promise.all(readers);
      return failures;
    },
  };
}
