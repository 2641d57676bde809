import { isIPv6 } from 'node:net';

/** Longer than any textual IP address. Longer values are not addresses and must not fill the memory. */
const MAX_LENGTH = 64;

/**
 * The network that shares one limit: an IPv4 address, or the /64 prefix of an IPv6 address, since a single
 * customer usually controls all addresses of a /64. IPv4-mapped IPv6 addresses count as the IPv4 address.
 */
export function clientNetwork(address: string): string {
  const withoutZone = address.slice(0, MAX_LENGTH).split('%', 1)[0] ?? '';
  // Most addresses are IPv4, and the check for IPv6 is a long regular expression.
  if (!withoutZone.includes(':') || !isIPv6(withoutZone)) return withoutZone;
  const groups = parseIpv6(withoutZone.toLowerCase());
  if (isIpv4Mapped(groups)) return groups.slice(6).flatMap(toOctets).join('.');
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function parseIpv6(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const left = parseGroups(head);
  if (tail === undefined) return left;
  const right = parseGroups(tail);
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

const isIpv4Mapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

const toOctets = (group: number): number[] => [group >> 8, group & 0xff];

/** A network that tells roughly where an address is, and not whose it is: a /24 of IPv4 or a /48 of IPv6. */
export function coarseNetwork(address: string): string {
  const network = clientNetwork(address);
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24');
}
