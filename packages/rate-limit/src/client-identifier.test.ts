import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { PORTAL_SECRET_HEADER, READER_ADDRESS_HEADER } from './client-address.ts';
import { ClientIdentifier } from './client-identifier.ts';

function requestFrom(remoteAddress: string, headers: Record<string, string> = {}) {
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

const SECRET = 'a secret that is shared with the portal';

describe('ClientIdentifier', () => {
  it('counts all addresses of an IPv6 /64 as one client', () => {
    const clients = new ClientIdentifier({ trustedProxies: 0 });
    const first = clients.identify(requestFrom('2001:db8:1:2::1'));
    expect(clients.identify(requestFrom('2001:db8:1:2:ffff:1:2:3'))).toBe(first);
    expect(clients.identify(requestFrom('2001:db8:1:3::1'))).not.toBe(first);
  });

  it('counts an IPv4 client as the same one on a dual-stack socket', () => {
    const clients = new ClientIdentifier({ trustedProxies: 0 });
    expect(clients.identify(requestFrom('::ffff:10.0.0.1'))).toBe('10.0.0.1');
  });

  it('applies the /64 rule to forwarded addresses and to readers named by the portal', () => {
    const clients = new ClientIdentifier({ trustedProxies: 1, portalSecret: SECRET });
    const forwarded = { 'x-forwarded-for': '2001:db8:1:2::1' };
    expect(clients.identify(requestFrom('10.0.0.9', forwarded))).toBe('2001:db8:1:2::/64');
    const portal = { [PORTAL_SECRET_HEADER]: SECRET, [READER_ADDRESS_HEADER]: '2001:db8:1:2::1' };
    expect(clients.identify(requestFrom('10.0.0.9', portal))).toBe('2001:db8:1:2::/64');
  });

  it.each([
    [0, undefined, '10.0.0.9'],
    [0, '10.0.0.1', '10.0.0.9'],
    [1, undefined, '10.0.0.9'],
    [1, '10.0.0.1', '10.0.0.1'],
    [1, '10.0.0.1, 10.0.0.2', '10.0.0.2'],
    [2, '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    [2, '10.0.0.1', '10.0.0.1'],
    [2, ' 10.0.0.1 ,10.0.0.2,10.0.0.3', '10.0.0.2'],
  ])(
    'behind %i trusted proxies with X-Forwarded-For %s uses %s',
    (trustedProxies, forwardedFor, expected) => {
      const headers = forwardedFor === undefined ? undefined : { 'x-forwarded-for': forwardedFor };
      const clients = new ClientIdentifier({ trustedProxies });
      expect(clients.identify(requestFrom('10.0.0.9', headers))).toBe(expected);
    },
  );

  it('identifies no client for requests that the portal makes for all readers', () => {
    const clients = new ClientIdentifier({ trustedProxies: 0, portalSecret: SECRET });
    expect(clients.identify(requestFrom('10.0.0.9', { [PORTAL_SECRET_HEADER]: SECRET }))).toBeUndefined();
  });

  it.each([
    ['a wrong secret', SECRET, `${SECRET.slice(0, -1)}L`],
    ['a shorter secret', SECRET, SECRET.slice(0, 8)],
    ['an empty secret where none is configured', undefined, ''],
    ['any secret where none is configured', undefined, 'undefined'],
  ])('does not accept %s as the portal', (_case, portalSecret, given) => {
    const clients = new ClientIdentifier({ trustedProxies: 0, portalSecret });
    const headers = { [PORTAL_SECRET_HEADER]: given, [READER_ADDRESS_HEADER]: '10.0.0.1' };
    expect(clients.identify(requestFrom('10.0.0.9', headers))).toBe('10.0.0.9');
  });
});
