import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  clientAddress,
  PORTAL_SECRET_HEADER,
  READER_ADDRESS_HEADER,
} from '@tidemark/contracts/client-address';
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
  take(address: string | undefined, now = Date.now()): number {
    if (address === undefined) return 0;
    const window = this.#windows.get(address);
    if (!window || window.endsAt <= now) {
      this.#windows.set(address, { endsAt: now + WINDOW_MS, count: 1 });
      return 0;
    }
    window.count += 1;
    return window.count <= this.#max ? 0 : Math.ceil((window.endsAt - now) / 1000);
  }
}

/** Whom a request is counted for. */
export class Askers {
  readonly #proxies: number;
  readonly #secret: Buffer | undefined;

  /** Behind so many trusted proxies, beside a portal that knows the secret. */
  constructor(proxies: number, secret?: string) {
    this.#proxies = proxies;
    this.#secret = secret === undefined ? undefined : Buffer.from(secret);
  }

  /** An address; nothing for pages that the portal makes for everybody, since all would share one limit. */
  of({ socket, headers }: IncomingMessage): string | undefined {
    if (this.#isPortal(headers[PORTAL_SECRET_HEADER])) return one(headers[READER_ADDRESS_HEADER]);
    return clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for'], this.#proxies);
  }

  #isPortal(given: string | string[] | undefined): boolean {
    if (given === undefined || this.#secret === undefined) return false;
    const said = Buffer.from(one(given) ?? '');
    return said.length === this.#secret.length && timingSafeEqual(said, this.#secret);
  }
}

const one = (value: string | string[] | undefined) => [value].flat()[0];
