import type { IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { clientAddress, Limiter } from './limiter.ts';

describe('Limiter', () => {
  it('lets an address ask so often in a minute, and says how long to wait then', () => {
    const limiter = new Limiter(2);
    expect([limiter.take('a', 0), limiter.take('a', 10_000), limiter.take('a', 20_500)]).toEqual([0, 0, 40]);
    expect(limiter.take('a', 60_000)).toBe(0);
  });

  it('counts each address by itself', () => {
    const limiter = new Limiter(1);
    expect([limiter.take('a', 0), limiter.take('b', 0), limiter.take('a', 0)]).toEqual([0, 0, 60]);
  });
});

describe('clientAddress', () => {
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
        own: clientAddress(request.raw as IncomingMessage, proxies),
      }));
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      const { ip, own } = (await app.inject({ url: '/', headers })).json();
      expect(own).toBe(ip);
    },
  );
});
