import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, PrivateAddressError, publicLookup } from './public-address.ts';

export interface PushRequest {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

export interface PushServiceResponse {
  readonly status: number;
  /** As the push service sent it: seconds or a date. */
  readonly retryAfter: string | undefined;
}

export type PushTransport = (request: PushRequest) => Promise<PushServiceResponse>;

export const PUSH_CONNECTIONS = 10;
const TIMEOUT_MS = 20_000;

/** Sends requests to public addresses only, and never follows a redirect. */
export function createPushTransport(options: { readonly allowsPrivate: boolean }): PushTransport {
  const agent = new Agent({ keepAlive: true, maxSockets: PUSH_CONNECTIONS, timeout: TIMEOUT_MS });
  const lookup = options.allowsPrivate ? {} : { lookup: publicLookup() };
  return async ({ endpoint, headers, body }) => {
    const url = new URL(endpoint);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // No name is resolved for an address, so the lookup does not check it.
    if (!options.allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) {
      throw new PrivateAddressError('The address is not public');
    }
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const sent = request(url, { method: 'POST', agent, signal, headers, ...lookup }, (response) => {
        response.resume();
        response.on('error', reject);
        const { statusCode = 0, headers: received } = response;
        response.on('end', () => resolve({ status: statusCode, retryAfter: received['retry-after'] }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  };
}
