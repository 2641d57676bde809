import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clientAddress, PORTAL_SECRET_HEADER, READER_ADDRESS_HEADER } from './client-address.ts';
import { clientNetwork } from './client-network.ts';

export interface ClientIdentifierOptions {
  /** The number of trusted proxies in front of this server. */
  readonly trustedProxies: number;
  /** The secret by which the portal's own server is recognised. */
  readonly portalSecret?: string | undefined;
}

/** Determines which client a request is counted for by the rate limits. */
export class ClientIdentifier {
  readonly #trustedProxies: number;
  readonly #portalSecret: Buffer | undefined;

  constructor({ trustedProxies, portalSecret }: ClientIdentifierOptions) {
    this.#trustedProxies = trustedProxies;
    this.#portalSecret = portalSecret === undefined ? undefined : Buffer.from(portalSecret);
  }

  /**
   * The client's network. Nothing for requests of the portal's server that are made for all readers, because
   * they would otherwise share the limit of one client.
   */
  identify({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string | undefined {
    if (!this.isPortal({ headers })) {
      const forwardedFor = headers['x-forwarded-for'];
      return clientNetwork(clientAddress(socket.remoteAddress ?? '', forwardedFor, this.#trustedProxies));
    }
    const reader = first(headers[READER_ADDRESS_HEADER]);
    return reader === undefined ? undefined : clientNetwork(reader);
  }

  /** Whether the request comes from the portal's own server. */
  isPortal({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const header = headers[PORTAL_SECRET_HEADER];
    if (header === undefined || this.#portalSecret === undefined) return false;
    const given = Buffer.from(first(header) ?? '');
    return given.length === this.#portalSecret.length && timingSafeEqual(given, this.#portalSecret);
  }
}

const first = (value: string | string[] | undefined): string | undefined => [value].flat()[0];
