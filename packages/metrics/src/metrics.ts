import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { GAUGES, HISTOGRAMS, type Service, TOTALS } from './catalogue.ts';

/** Upper bounds of the buckets in seconds, from a cached response to a timeout. */
const REQUEST_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WAIT_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 3];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface RequestLabels {
  /** The route with the names of its parameters, never their values. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
}

/** The state of a response cache since the start of the process. */
export interface CacheStatistics {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  readonly bytes: number;
}

type Read = () => number | undefined | Promise<number | undefined>;

/** What a process measures. It is read when the metrics are requested. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'route' | 'method' | 'status'>;

  constructor(service: Service) {
    this.registry.setDefaultLabels({ service });
    // Memory, processor time and the delay of the event loop.
    collectDefaultMetrics({ register: this.registry });
    const name = 'http_request_duration_seconds';
    this.#requests = new Histogram({
      name,
      help: HISTOGRAMS[name].help,
      labelNames: ['route', 'method', 'status'],
      buckets: REQUEST_SECONDS,
      registers: [this.registry],
    });
  }

  observeRequest({ route, method, status }: RequestLabels, seconds: number): void {
    this.#requests.observe({ route, method: METHODS.has(method) ? method : 'other', status }, seconds);
  }

  /** Returns a function that records one wait in seconds, with the value of this label. */
  waits(name: keyof typeof HISTOGRAMS, label: string): (value: string, seconds: number) => void {
    const histogram = new Histogram({
      name,
      help: HISTOGRAMS[name].help,
      labelNames: [label],
      buckets: WAIT_SECONDS,
      registers: [this.registry],
    });
    return (value, seconds) => histogram.observe({ [label]: value }, seconds);
  }

  /** A value that is left out while it cannot be read. */
  gauge(name: keyof typeof GAUGES, read: Read): void {
    new Gauge({
      name,
      help: GAUGES[name].help,
      registers: [this.registry],
      async collect() {
        const value = await Promise.resolve()
          .then(read)
          .catch(() => undefined);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }

  /** One value per value of a label, such as the name of a pool. */
  gauges(name: keyof typeof GAUGES, label: string, read: () => readonly [string, number][]): void {
    new Gauge({
      name,
      help: GAUGES[name].help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        for (const [value, number] of read()) this.set({ [label]: value }, number);
      },
    });
  }

  /** A number that only grows. The code that counts keeps it. */
  total(name: keyof typeof TOTALS, read: () => number): void {
    new Counter({
      name,
      help: TOTALS[name].help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  cache(read: () => CacheStatistics): void {
    this.total('tidemark_cache_hits_total', () => read().hits);
    this.total('tidemark_cache_misses_total', () => read().misses);
    this.gauge('tidemark_cache_entries', () => read().entries);
    this.gauge('tidemark_cache_bytes', () => read().bytes);
  }
}
