import type { Socket } from 'node:net';
import { Failure } from './errors.ts';

const NAMES = {
  HPE_HEADER_OVERFLOW: 'HeadersTooLargeError',
  ERR_HTTP_REQUEST_TIMEOUT: 'TimeoutError',
} as const;

/** Requests that Node gives up on before the framework sees them still get an answer in our shape. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const failure = new Failure(NAMES[error.code as keyof typeof NAMES] ?? 'ValidationError');
  const body = JSON.stringify(failure.toBody());
  const head = [
    `HTTP/1.1 ${failure.status} ${failure.name}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
