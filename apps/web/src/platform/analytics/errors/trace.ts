import { cut } from './normalise.ts';

export interface Span {
  readonly name: string;
  /** In milliseconds from the start of the trace. */
  readonly from: number;
  readonly took: number;
}

export interface Trace {
  readonly kind: 'trace';
  readonly name: 'pageload' | 'navigation';
  readonly at: number;
  readonly path: string;
  readonly took: number;
  readonly spans: readonly Span[];
}

/** The part of a navigation entry that a trace needs. */
type LoadTimes = Pick<
  PerformanceNavigationTiming,
  | 'domainLookupStart'
  | 'connectEnd'
  | 'requestStart'
  | 'responseStart'
  | 'responseEnd'
  | 'domInteractive'
  | 'loadEventEnd'
>;
type ResourceTimes = Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'responseEnd'>;

const MAX_SPANS = 30;

const span = (name: string, from: number, to: number): Span => ({
  ...{ name, from: Math.round(from), took: Math.max(0, Math.round(to - from)) },
});

export function pageLoadTrace(path: string, times: LoadTimes, origin: number): Trace {
  return {
    ...{ kind: 'trace', name: 'pageload', at: Math.round(origin), path },
    took: Math.round(times.loadEventEnd),
    spans: [
      span('connect', times.domainLookupStart, times.connectEnd),
      span('request', times.requestStart, times.responseStart),
      span('response', times.responseStart, times.responseEnd),
      span('parse', times.responseEnd, times.domInteractive),
      span('load', times.domInteractive, times.loadEventEnd),
    ],
  };
}

/** Includes the requests made meanwhile, by path only: a query string may contain what the reader typed. */
export function navigationTrace(
  path: string,
  { from, to, origin }: { readonly from: number; readonly to: number; readonly origin: number },
  resources: readonly ResourceTimes[],
): Trace {
  const within = resources.filter(({ startTime, responseEnd }) => startTime >= from && responseEnd <= to);
  return {
    ...{ kind: 'trace', name: 'navigation', at: Math.round(origin + from), path },
    took: Math.round(to - from),
    spans: within
      .slice(0, MAX_SPANS)
      .map(({ name, startTime, responseEnd }) =>
        span(cut(new URL(name).pathname), startTime - from, responseEnd - from),
      ),
  };
}
