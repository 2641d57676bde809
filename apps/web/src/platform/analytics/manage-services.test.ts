import { expect, it, vi } from 'vitest';
import { manageServices } from './manage-services.ts';
import type { ServiceModule } from './service.ts';
import { type AnalyticsEvent, track } from './track.ts';

const page: AnalyticsEvent = { kind: 'page', path: '/' };

function fake() {
  const handled: AnalyticsEvent[] = [];
  const stop = vi.fn();
  const module: ServiceModule = { start: () => ({ handle: (event) => handled.push(event), stop }) };
  return { handled, stop, load: vi.fn(async () => module) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('[API-19] downloads nothing before consent, nor without a collector URL', async () => {
  const [configured, off] = [fake(), fake()];
  const allow = manageServices(
    [
      { url: 'https://c.test', load: configured.load },
      { url: '', load: off.load },
    ],
    () => [page],
  );
  allow(false);
  expect(configured.load).not.toHaveBeenCalled();
  allow(true);
  await settled();
  expect(configured.handled).toEqual([page]);
  expect(off.load).not.toHaveBeenCalled();
  allow(false);
});

it('[API-19] stops a service when consent is withdrawn, and starts it again when it is given', async () => {
  const { handled, stop, load } = fake();
  const allow = manageServices([{ url: 'https://c.test', load }], () => []);
  allow(true);
  await settled();
  track(page);
  allow(false);
  expect(stop).toHaveBeenCalledOnce();
  track(page);
  expect(handled).toHaveLength(1);
  allow(true);
  await settled();
  track(page);
  expect(handled).toHaveLength(2);
  allow(false);
});

it('[API-19] does not start a service if consent is withdrawn during its download', async () => {
  const { handled, load } = fake();
  const allow = manageServices([{ url: 'https://c.test', load }], () => [page]);
  allow(true);
  allow(false);
  await settled();
  track(page);
  expect(handled).toEqual([]);
});
