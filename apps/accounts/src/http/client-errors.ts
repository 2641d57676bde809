import type { Socket } from 'node:net';
import { HttpError } from './errors.ts';

const NAMES = {
  HPE_HEADER_OVERFLOW: 'HeadersTooLargeError',
  ERR_HTTP_REQUEST_TIMEOUT: 'TimeoutError',
} as const;

/** Responds in our error format to requests that Node rejects before Fastify sees them. */
export function respondToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const httpError = new HttpError(NAMES[error.code as keyof typeof NAMES] ?? 'ValidationError');
  const body = JSON.stringify(httpError.toBody());
  const head = [
    `HTTP/1.1 ${httpError.status} ${httpError.name}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
