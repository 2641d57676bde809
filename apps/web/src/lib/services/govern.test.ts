import { expect, it, vi } from 'vitest';
import { type Happening, tell } from '../analytics.ts';
import { govern } from './govern.ts';
import type { ServiceModule } from './service.ts';

const page: Happening = { kind: 'page', path: '/' };

function fake() {
  const taken: Happening[] = [];
  const stop = vi.fn();
  const module: ServiceModule = { start: () => ({ take: (happening) => taken.push(happening), stop }) };
  return { taken, stop, load: vi.fn(async () => module) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('[API-19] nothing is downloaded before consent, nor without an address', async () => {
  const [configured, off] = [fake(), fake()];
  const allow = govern(
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
  expect(configured.taken).toEqual([page]);
  expect(off.load).not.toHaveBeenCalled();
  allow(false);
});

it('[API-19] a withdrawal stops a service at once, and consent brings it back', async () => {
  const { taken, stop, load } = fake();
  const allow = govern([{ url: 'https://c.test', load }], () => []);
  allow(true);
  await settled();
  tell(page);
  allow(false);
  expect(stop).toHaveBeenCalledOnce();
  tell(page);
  expect(taken).toHaveLength(1);
  allow(true);
  await settled();
  tell(page);
  expect(taken).toHaveLength(2);
  allow(false);
});

it('[API-19] a withdrawal during the download keeps the service from starting', async () => {
  const { taken, load } = fake();
  const allow = govern([{ url: 'https://c.test', load }], () => [page]);
  allow(true);
  allow(false);
  await settled();
  tell(page);
  expect(taken).toEqual([]);
});
