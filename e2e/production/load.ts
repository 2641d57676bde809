import { Agent, get, type IncomingMessage } from 'node:http';
import { api, site } from '@tidemark/contracts/paths';

export interface LoadResult {
  readonly sent: number;
  readonly failed: number;
}

export interface Load {
  /** What was sent and failed since the last call. */
  take(): LoadResult;
  /** The first failures, for the report. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

const PER_SECOND = 200;
const TICK_MS = 25;
/** A reader gives up after this. */
const TIMEOUT_MS = 30_000;
const SHOWN_FAILURES = 20;
const QUERIES = ['bridge', 'stablecoin reserves', 'funding rate', 'validator', 'liquidity'];

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

/** Resolves to undefined if the request succeeded, otherwise to the reason. */
function request(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const respond = (response: IncomingMessage) => {
      const status = response.statusCode ?? 0;
      response.resume();
      response.once('end', () => resolve(status < 400 ? undefined : `status ${status}`));
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
  for (const url of urls) {
    const failure = await request(url);
    if (failure !== undefined) throw new Error(`${url} failed before any fault: ${failure}`);
  }
  const failures: string[] = [];
  const pending = new Set<Promise<void>>();
  let counts = { sent: 0, failed: 0 };
  const startedAt = performance.now();
  let total = 0;
  const send = async () => {
    const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
    counts.sent += 1;
    const failure = await request(url);
    if (failure === undefined) return;
    counts.failed += 1;
    const at = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (failures.length < SHOWN_FAILURES) failures.push(`${at} s ${url}: ${failure}`);
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
    failures,
    take() {
      const taken = counts;
      counts = { sent: 0, failed: 0 };
      return taken;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}
