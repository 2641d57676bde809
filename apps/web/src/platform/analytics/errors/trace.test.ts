import { expect, it } from 'vitest';
import { navigationTrace, pageLoadTrace } from './trace.ts';

it('[API-19] traces the phases of a page load', () => {
  const trace = pageLoadTrace(
    '/articles',
    {
      ...{ domainLookupStart: 1, connectEnd: 5, requestStart: 5, responseStart: 25.4, responseEnd: 30 },
      ...{ domInteractive: 80, loadEventEnd: 120.6 },
    },
    1000,
  );
  expect(trace).toMatchObject({ name: 'pageload', at: 1000, path: '/articles', took: 121 });
  expect(trace.spans.map(({ name, took }) => [name, took])).toEqual([
    ['connect', 4],
    ['request', 20],
    ['response', 5],
    ['parse', 50],
    ['load', 41],
  ]);
});

it('[API-19] traces a route change with its requests, without query strings', () => {
  const fetched = (name: string, startTime: number, responseEnd: number) => ({
    name,
    startTime,
    responseEnd,
  });
  const trace = navigationTrace('/search', { from: 100, to: 200, origin: 5000 }, [
    fetched('https://api.example/search?query=private', 110, 150),
    fetched('https://api.example/before', 50, 90),
    fetched('https://api.example/after', 190, 260),
  ]);
  expect(trace).toMatchObject({ name: 'navigation', at: 5100, took: 100 });
  expect(trace.spans).toEqual([{ name: '/search', from: 10, took: 40 }]);
});
