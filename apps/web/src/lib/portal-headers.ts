import type { IncomingMessage } from 'node:http';
import {
  clientAddress,
  PORTAL_SECRET_HEADER,
  READER_ADDRESS_HEADER,
} from '@tidemark/rate-limit/client-address';

/**
 * By which the API knows the portal's own server, so that pages made for everybody do not share the limit of
 * one reader. What is passed on for one reader is still counted for that one.
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
