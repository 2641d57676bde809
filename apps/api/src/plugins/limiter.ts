import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
/** Addresses remembered at once; whoever floods us from more is not stopped by counting addresses. */
const MAX_ADDRESSES = 20_000;

interface Window {
  readonly endsAt: number;
  count: number;
}

/** How often an address may ask in a minute. */
export class Limiter {
  readonly #max: number;
  readonly #windows = new LRUCache<string, Window>({ max: MAX_ADDRESSES });

  constructor(perMinute: number) {
    this.#max = perMinute;
  }

  /** Counts a request: 0 if it may pass, else the seconds to wait. */
  take(address: string, now = Date.now()): number {
    const window = this.#windows.get(address);
    if (!window || window.endsAt <= now) {
      this.#windows.set(address, { endsAt: now + WINDOW_MS, count: 1 });
      return 0;
    }
    window.count += 1;
    return window.count <= this.#max ? 0 : Math.ceil((window.endsAt - now) / 1000);
  }
}

/** Who asks, so many trusted proxies away: the same address that Fastify's `request.ip` names. */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: number): string {
  const own = socket.remoteAddress ?? '';
  if (proxies === 0) return own;
  const forwarded = [headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-Math.min(proxies, forwarded.length)) ?? own;
}
