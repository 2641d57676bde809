import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, Problem, type ProblemName } from '@tidemark/contracts/problem';
import type { FastifyError, FastifyInstance } from 'fastify';
import { withoutParameters } from '../database/database.ts';
import { SECURITY_HEADERS } from './headers.ts';

const BY_STATUS = new Map<number, ProblemName>(
  (Object.keys(PROBLEMS) as ProblemName[]).map((name) => [PROBLEMS[name].status, name]),
);

/** Codes of errors that mean the database is temporarily unavailable, not that there is a bug. */
const TRANSIENT = /^(08|53|57P|57014|40001|40P01)|ECONNREFUSED|ECONNRESET|ETIMEDOUT/;

function isTransient(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && TRANSIENT.test(String(cause.code))) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true;
  }
  return false;
}

/** Maps any error to one of the closed list. Unexpected errors reveal no details. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isTransient(error)) return new Problem('UnavailableError');
  const { validation, statusCode = 500, message } = error as Partial<FastifyError>;
  if (validation) {
    const errors = validation.map(({ instancePath, message: reason, params }) => ({
      path: instancePath.split('/').filter(Boolean),
      message: reason ?? 'is not valid',
      params,
    }));
    return new Problem('ValidationError', message, { errors });
  }
  if (statusCode >= 500) return new Problem(statusCode === 503 ? 'UnavailableError' : 'InternalError');
  // A file that may not be served does not exist; other errors of plug-ins are about the request.
  const name = statusCode === 403 ? 'NotFoundError' : (BY_STATUS.get(statusCode) ?? 'ValidationError');
  // Fastify's messages about invalid requests can be shown to clients.
  return new Problem(name, name === 'ValidationError' ? message : undefined);
}

/** Turns every error into a response. */
export function problemsPlugin(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    // A health check that reports "not ready" is expected, and so is a client that disconnects while sending.
    const isExpected =
      (error instanceof Problem && request.routeOptions.config.bypassLoadShedding) ||
      (request.raw.destroyed && !request.raw.complete);
    if (problem.status >= 500 && !isExpected) {
      request.log.error({ err: withoutParameters(error) }, 'Request failed');
    }
    if (problem.status === 503) reply.header('retry-after', '5');
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(problem.toBody());
  });
  app.setNotFoundHandler(() => {
    throw new Problem('NotFoundError');
  });
}

const SOCKET_ERRORS = new Map<string | undefined, ProblemName>([
  ['HPE_HEADER_OVERFLOW', 'HeadersTooLargeError'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'TimeoutError'],
]);

/** Responds to what Node's parser rejects before a request exists, in the same format as all errors. */
export function respondToMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const problem = new Problem(SOCKET_ERRORS.get(error.code) ?? 'ValidationError');
  const body = JSON.stringify(problem.toBody());
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
