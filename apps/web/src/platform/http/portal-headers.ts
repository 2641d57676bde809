import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER } from '@tidemark/contracts/request-id';
import {
  clientAddress,
  PORTAL_SECRET_HEADER,
  READER_ADDRESS_HEADER,
} from '@tidemark/rate-limit/client-address';
import { currentRender } from './render-context.ts';

/**
 * Identifies the portal's own server to the API, so that rendering shared pages does not count against the
 * rate limit of one reader. A request passed on for a reader still counts for that reader.
 */
export function portalHeaders(request?: IncomingMessage): Record<string, string> {
  const secret = process.env.REVALIDATE_SECRET;
  if (!secret) return {};
  const requestId = currentRender()?.requestId;
  const common = {
    [PORTAL_SECRET_HEADER]: secret,
    ...(requestId === undefined ? {} : { [REQUEST_ID_HEADER]: requestId }),
  };
  if (!request) return common;
  const proxies = Number(process.env.TRUST_PROXY ?? 0);
  const { socket, headers } = request;
  const reader = clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for'], proxies);
  return { ...common, [READER_ADDRESS_HEADER]: reader };
}
