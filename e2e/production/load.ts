import { Agent, get, type IncomingMessage } from 'node:http';
import { api, site } from '@tidemark/contracts/paths';

export interface Failures {
  count: number;
  /** Seconds since the start of the test. */
  readonly first: number;
  last: number;
  readonly url: string;
}

export interface LoadResult {
  readonly sent: number;
  readonly failed: number;
  /** What happened to the failed requests. */
  readonly reasons: ReadonlyMap<string, Failures>;
}

export interface Load {
  /** What was sent and failed since the last call. */
  take(): LoadResult;
  stop(): Promise<void>;
}

const PER_SECOND = 200;
const TICK_MS = 25;
/** A reader gives up after this. */
const TIMEOUT_MS = 30_000;
const QUERIES = ['bridge', 'stablecoin reserves', 'funding rate', 'validator', 'liquidity'];

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

/** Resolves to the status, or to the reason why there was no complete response. */
function request(url: string): Promise<number | string> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const respond = (response: IncomingMessage) => {
      const status = response.statusCode ?? 0;
      response.resume();
      response.once('end', () => resolve(status));
      response.once('error', (error) => resolve(error.message));
    };
    // Two cached encodings, as browsers request them.
    const headers = { 'accept-encoding': Math.random() < 0.9 ? 'br' : 'gzip' };
    get(url, { agent, headers, signal }, respond).once('error', (error) => resolve(error.message));
  });
}

async function slugs(apiUrl: string): Promise<string[]> {
  const response = await fetch(`${apiUrl}${api.latest}?pagination[pageSize]=25`);
  const { data } = (await response.json()) as { data: { attributes: { slug: string } }[] };
  return data.map(({ attributes }) => attributes.slug);
}

/** Pages, lists, articles, searches and feeds that an anonymous reader requests. */
async function addresses(portalUrl: string, apiUrl: string): Promise<string[]> {
  const articles = await slugs(apiUrl);
  const pages = [site.home, site.articles, site.analysts, site.calendar, site.glossary, site.insights];
  return [
    ...[...pages, ...articles.map(site.article)].map((path) => `${portalUrl}${path}`),
    ...[api.latest, api.navigation, api.glossary, ...articles.slice(0, 10).map(api.article)].map(
      (path) => `${apiUrl}${path}`,
    ),
    ...QUERIES.map((query) => `${apiUrl}${api.search}?query=${encodeURIComponent(query)}`),
  ];
}

/** Sends anonymous requests at a constant rate, whether or not earlier ones have been responded to. */
export async function startLoad(portalUrl: string, apiUrl: string): Promise<Load> {
  const urls = await addresses(portalUrl, apiUrl);
  // Each page has been requested before, as in a publication with readers.
  const expected = new Map<string, number>();
  for (const url of urls) {
    const status = await request(url);
    // Gated articles get 401 from the API.
    if (status !== 200 && status !== 401) throw new Error(`${url} failed before any fault: ${status}`);
    expected.set(url, status);
  }
  const pending = new Set<Promise<void>>();
  const none = () => ({ sent: 0, failed: 0, reasons: new Map<string, Failures>() });
  let counts = none();
  const startedAt = performance.now();
  let total = 0;
  const send = async () => {
    const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
    counts.sent += 1;
    const status = await request(url);
    if (status === expected.get(url)) return;
    counts.failed += 1;
    const last = Math.round(performance.now() / 1000);
    const app = url.startsWith(portalUrl) ? 'portal' : 'api';
    const reason = `${status} from the ${app}`;
    const known = counts.reasons.get(reason) ?? { count: 0, first: last, last, url };
    counts.reasons.set(reason, Object.assign(known, { count: known.count + 1, last }));
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * PER_SECOND) / 1000);
    // After a pause of this process, the missed requests are not sent all at once.
    for (total = Math.max(total, due - PER_SECOND); total < due; total += 1) {
      const sent = send();
      pending.add(sent);
      void sent.then(() => pending.delete(sent));
    }
  }, TICK_MS);
  return {
    take() {
      const taken = counts;
      counts = none();
      return taken;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}
