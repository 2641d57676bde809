import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not the public internet (RFC 6890 and its successors), for IPv4. */
const PRIVATE_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];

const privateV4 = new BlockList();
for (const network of PRIVATE_V4) {
  const [address = '', bits] = network.split('/');
  privateV4.addSubnet(address, Number(bits), 'ipv4');
}
/** Global unicast; everything else is local, reserved, or contains an IPv4 address. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
/** Within global unicast: 6to4 and Teredo contain an IPv4 address, the others are for protocols and documentation. */
const privateV6 = new BlockList();
privateV6.addSubnet('2001::', 23, 'ipv6');
privateV6.addSubnet('2001:db8::', 32, 'ipv6');
privateV6.addSubnet('2002::', 16, 'ipv6');
privateV6.addSubnet('3fff::', 20, 'ipv6');

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !privateV4.check(address, 'ipv4');
    case 6:
      return publicV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6');
    default:
      return false;
  }
}

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for a connection, and fails if any of its addresses is not public. The connection uses the address
 * that was checked, so a name cannot resolve to another one in between.
 */
export const publicLookup =
  (resolve: Resolve = systemLookup): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('The name has no address'), '', 0);
      if (!addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new PrivateAddressError('The name has an address that is not public'), '', 0);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
