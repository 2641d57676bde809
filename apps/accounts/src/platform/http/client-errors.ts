import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError, type HttpErrorName } from './errors.ts';

const NAMES = new Map<string | undefined, HttpErrorName>([
  ['HPE_HEADER_OVERFLOW', 'HeadersTooLargeError'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'TimeoutError'],
]);
const SINGLE_HEADERS = ['host', 'authorization'];

/** Responds in our error format to requests that Node rejects before Fastify sees them. */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const httpError = new HttpError(NAMES.get(error.code) ?? 'ValidationError');
    const body = JSON.stringify(httpError.toBody());
    const head = [
      `HTTP/1.1 ${httpError.status} ${httpError.name}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}

/** Node responds to an unknown Expect header with a bare 417, so this sends the security headers too. */
export function rejectExpectations(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const error = new HttpError('ValidationError');
    const body = JSON.stringify(error.toBody());
    response
      .writeHead(error.status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
      .end(body);
  });
}

/** Node keeps the first of several Host or Authorization headers, while a proxy may have used another. */
export function hasAmbiguousHeaders({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const isRepeated = SINGLE_HEADERS.some((name) => names.indexOf(name) !== names.lastIndexOf(name));
  return isRepeated || (httpVersion === '1.1' && headers.host === undefined);
}
