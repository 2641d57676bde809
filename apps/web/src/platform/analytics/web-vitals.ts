import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { pathOf } from './path.ts';
import type { Service } from './service.ts';
import { track } from './track.ts';

let isObserving = false;
let isRunning = false;

/** Reports LCP, INP and CLS of a page load to the services that collect events. */
export function start(): Service {
  isRunning = true;
  if (document.readyState === 'complete') observe();
  else window.addEventListener('load', observe, { once: true });
  return {
    handle() {},
    stop() {
      isRunning = false;
    },
  };
}

/** Once per page load. Observers cannot be removed, so their reports are dropped while the service is stopped. */
function observe(): void {
  if (isObserving) return;
  isObserving = true;
  const path = pathOf(window.location.href);
  const report = ({ name, value, rating }: Metric) => {
    if (!isRunning) return;
    track({ kind: 'action', name: 'web-vital', about: { metric: name, value: round(value), rating, path } });
  };
  onLCP(report);
  onINP(report);
  onCLS(report);
}

/** CLS is a small fraction, the others are milliseconds. */
const round = (value: number) => Math.round(value * 1000) / 1000;
