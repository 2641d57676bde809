import type { IncomingMessage } from 'node:http';
import { PORTAL_SECRET_HEADER, READER_ADDRESS_HEADER } from '@tidemark/contracts/client-address';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { Askers, Limiter } from './limiter.ts';

describe('Limiter', () => {
  it('lets an address ask so often in a minute, and says how long to wait then', () => {
    const limiter = new Limiter(2);
    expect([limiter.take('a', 0), limiter.take('a', 10_000), limiter.take('a', 20_500)]).toEqual([0, 0, 40]);
    expect(limiter.take('a', 60_000)).toBe(0);
  });

  it('never stops who is not counted', () => {
    const limiter = new Limiter(1);
    expect([limiter.take(undefined, 0), limiter.take(undefined, 0)]).toEqual([0, 0]);
  });

  it('counts each address by itself', () => {
    const limiter = new Limiter(1);
    expect([limiter.take('a', 0), limiter.take('b', 0), limiter.take('a', 0)]).toEqual([0, 0, 60]);
  });
});

describe('Askers', () => {
  const cases = [0, 1, 2, 3].flatMap((proxies) =>
    [undefined, '10.0.0.1', '10.0.0.1, 10.0.0.2', ' 10.0.0.1 ,10.0.0.2,10.0.0.3'].map(
      (forwarded) => [proxies, forwarded] as const,
    ),
  );
  it.each(cases)(
    'behind %i proxies that say %s is what Fastify takes for the address',
    async (proxies, forwarded) => {
      const app = fastify({ trustProxy: proxies > 0 && ((_address, hop) => hop < proxies) });
      app.get('/', (request) => ({
        ip: request.ip,
        own: new Askers(proxies).of(request.raw as IncomingMessage),
      }));
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      const { ip, own } = (await app.inject({ url: '/', headers })).json();
      expect(own).toBe(ip);
    },
  );

  const asking = (headers: Record<string, string>) =>
    ({ headers, socket: { remoteAddress: '10.0.0.9' } }) as unknown as IncomingMessage;

  it('count nobody for a page that the portal makes, and the reader for what it passes on', () => {
    const askers = new Askers(0, 'a shared secret');
    const portal = { [PORTAL_SECRET_HEADER]: 'a shared secret' };
    expect(askers.of(asking(portal))).toBeUndefined();
    expect(askers.of(asking({ ...portal, [READER_ADDRESS_HEADER]: '10.0.0.1' }))).toBe('10.0.0.1');
  });

  it.each([
    ['a wrong secret', new Askers(0, 'a shared secret'), 'a shared secreT'],
    ['a shorter one', new Askers(0, 'a shared secret'), 'a shared'],
    ['an empty one where none is set', new Askers(0), ''],
    ['any where none is set', new Askers(0), 'undefined'],
  ])('take nobody for the portal by %s', (_case, askers, secret) => {
    const headers = { [PORTAL_SECRET_HEADER]: secret, [READER_ADDRESS_HEADER]: '10.0.0.1' };
    expect(askers.of(asking(headers))).toBe('10.0.0.9');
  });
});
