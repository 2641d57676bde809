import { beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing.ts';
import { type AnalyticsEvent, addAdapter } from './track.ts';

type Report = (metric: { name: string; value: number; rating: string }) => void;
/** The browser's observers, which report when a page is hidden. */
const observers: Report[] = [];
const observe = (report: Report) => void observers.push(report);
vi.mock('web-vitals', () => ({ onLCP: observe, onINP: observe, onCLS: observe }));

const events: AnalyticsEvent[] = [];
addAdapter((event) => void events.push(event));

beforeEach(() => {
  const { events: browser } = stubBrowser();
  Object.assign(browser, { location: { href: 'http://portal/articles/one?query=secret' } });
  Object.assign(document, { readyState: 'loading' });
});

it('[API-19] reports web vitals after the page has loaded, and only while there is consent', async () => {
  const { start } = await import('./web-vitals.ts');
  const service = start();
  expect(observers).toEqual([]);
  window.dispatchEvent(new Event('load'));
  expect(observers).toHaveLength(3);

  const [reportLcp, , reportCls] = observers;
  reportLcp?.({ name: 'LCP', value: 1234.5678, rating: 'good' });
  const lcp = { metric: 'LCP', value: 1234.568, rating: 'good', path: '/articles/one' };
  expect(events).toEqual([{ kind: 'action', name: 'web-vital', about: lcp }]);

  service.stop();
  reportCls?.({ name: 'CLS', value: 0, rating: 'good' });
  expect(events).toHaveLength(1);

  Object.assign(document, { readyState: 'complete' });
  start();
  reportCls?.({ name: 'CLS', value: 0, rating: 'good' });
  expect(events).toHaveLength(2);
  expect(observers).toHaveLength(3);
});
