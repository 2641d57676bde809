import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, publicLookup } from './public-address.ts';
import { createPushTransport } from './transport.ts';

describe('a public address', () => {
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.0.0.8', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::7f00:1', 'fc00::1', 'fd12::1', 'fe80::1'],
    ...['ff02::1', '2001:db8::1', '2001::1', '2002:7f00:1::', '3fff::1', '', 'localhost', '1.2.3'],
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a connection to a push service', () => {
  const lookup = (addresses: LookupAddress[], all: boolean) =>
    new Promise((resolve, reject) => {
      publicLookup((_host, _options, done) => done(null, addresses))(
        'x.example',
        { all },
        (error, found, family) => (error ? reject(error) : resolve(all ? found : { address: found, family })),
      );
    });
  const open = { address: '8.8.8.8', family: 4 };
  const local = { address: '127.0.0.1', family: 4 };

  it('uses the addresses that were checked', async () => {
    expect(await lookup([open], true)).toEqual([open]);
    expect(await lookup([open], false)).toEqual(open);
  });

  it('fails if one of the addresses is not public', async () => {
    await expect(lookup([open, local], true)).rejects.toThrow('not public');
    await expect(lookup([{ address: '::1', family: 6 }], false)).rejects.toThrow('not public');
    await expect(lookup([], true)).rejects.toThrow('no address');
  });

  it.each(['https://localhost:1/x', 'https://127.0.0.1:1/x', 'https://[::1]:1/x', 'https://2130706433:1/x'])(
    'is not opened to %s',
    async (endpoint) => {
      const transport = createPushTransport({ allowsPrivate: false });
      await expect(transport({ endpoint, headers: {}, body: Buffer.alloc(0) })).rejects.toThrow('not public');
    },
  );
});
