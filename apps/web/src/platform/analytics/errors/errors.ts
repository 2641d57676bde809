import Router from 'next/router';
import { openOutbox } from '../outbox.ts';
import { pathOf } from '../path.ts';
import type { Service } from '../service.ts';
import { takeEarlyErrors } from '../track.ts';
import { exceptionOf } from './exception.ts';
import { BUFFER_EVENTS, sampled } from './limits.ts';
import { navigationTrace, pageLoadTrace, type Trace } from './trace.ts';

type Mechanism = 'window' | 'promise' | 'boundary';

/** Error reporting: errors and page timings. It does not identify the reader, so it needs no consent. */
export function start(url: string): Service {
  const outbox = openOutbox({
    ...{ service: 'error-reporting', url, batch: 10, capacity: BUFFER_EVENTS, waitMs: 1_000 },
  });
  const report = (mechanism: Mechanism, thrown: unknown) =>
    outbox.put({
      ...{ kind: 'error', at: Date.now(), path: window.location.pathname, mechanism },
      exception: exceptionOf(thrown),
    });
  const stopWatching = watchErrors(report);
  const stopTracing = traceRoutes(outbox.put);
  for (const event of takeEarlyErrors()) {
    if (event.kind === 'error') report('boundary', event.error);
  }
  return {
    handle(event) {
      if (event.kind === 'error') report('boundary', event.error);
    },
    stop() {
      stopWatching();
      stopTracing();
      outbox.stop();
    },
  };
}

function watchErrors(report: (mechanism: Mechanism, thrown: unknown) => void): () => void {
  const onError = ({ error, message }: ErrorEvent) => report('window', error ?? message);
  const onRejection = ({ reason }: PromiseRejectionEvent) => report('promise', reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

function traceRoutes(put: (trace: Trace) => void): () => void {
  const onLoad = () => setTimeout(() => traceLoad(put));
  if (document.readyState === 'complete') onLoad();
  else window.addEventListener('load', onLoad, { once: true });

  let from: number | undefined;
  const onStart = () => {
    from = performance.now();
  };
  const onComplete = (address: string) => {
    if (from !== undefined && sampled()) {
      const times = { from, to: performance.now(), origin: performance.timeOrigin };
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      put(navigationTrace(pathOf(address), times, resources));
    }
    from = undefined;
  };
  Router.events.on('routeChangeStart', onStart);
  Router.events.on('routeChangeComplete', onComplete);
  return () => {
    window.removeEventListener('load', onLoad);
    Router.events.off('routeChangeStart', onStart);
    Router.events.off('routeChangeComplete', onComplete);
  };
}

function traceLoad(put: (trace: Trace) => void): void {
  const [times] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (times && sampled()) put(pageLoadTrace(pathOf(times.name), times, performance.timeOrigin));
}
