import type { IncomingMessage } from 'node:http';

const SINGLE_HEADERS = ['host', 'authorization'];

/**
 * Whether a header that must occur once is repeated, or Host is missing in HTTP/1.1. Node keeps the first value
 * of a repeated header; a proxy may use another one and then decide about a different request.
 */
export function hasAmbiguousHeaders({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const counts = SINGLE_HEADERS.map((name) => countHeader(rawHeaders, name));
  return counts.some((count) => count > 1) || (counts[0] === 0 && httpVersion === '1.1');
}

function countHeader(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) count += 1;
  }
  return count;
}
