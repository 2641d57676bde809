import type { IncomingMessage } from 'node:http';
import {
  clientAddress,
  PORTAL_SECRET_HEADER,
  READER_ADDRESS_HEADER,
} from '@tidemark/rate-limit/client-address';

/**
 * Identifies the portal's own server to the API, so that rendering shared pages does not count against the
 * rate limit of one reader. A request passed on for a reader still counts for that reader.
 */
export function portalHeaders(request?: IncomingMessage): Record<string, string> {
  const secret = process.env.REVALIDATE_SECRET;
  if (!secret) return {};
  if (!request) return { [PORTAL_SECRET_HEADER]: secret };
  const proxies = Number(process.env.TRUST_PROXY ?? 0);
  const { socket, headers } = request;
  const reader = clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for'], proxies);
  return { [PORTAL_SECRET_HEADER]: secret, [READER_ADDRESS_HEADER]: reader };
}
