import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, Problem, type ProblemName } from '@tidemark/contracts/problem';
import type { FastifyError, FastifyInstance } from 'fastify';
import { withoutParameters } from '../store/db.ts';

const BY_STATUS = new Map<number, ProblemName>(
  (Object.keys(PROBLEMS) as ProblemName[]).map((name) => [PROBLEMS[name].status, name]),
);

/** A database that cannot be reached or gives up is a passing fault, not a bug. */
const PASSING = /^(08|53|57P|57014|40001|40P01)|ECONNREFUSED|ECONNRESET|ETIMEDOUT/;

function isPassing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && PASSING.test(String(cause.code))) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true;
  }
  return false;
}

/** Any error becomes one of the closed list; what we did not foresee is ours, and stays vague. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isPassing(error)) return new Problem('UnavailableError');
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
  // A file that may not be had does not exist; any other refusal of a plug-in is about the request.
  const name = statusCode === 403 ? 'NotFoundError' : (BY_STATUS.get(statusCode) ?? 'ValidationError');
  // Fastify's own words for what a client did wrong are fit to be shown.
  return new Problem(name, name === 'ValidationError' ? message : undefined);
}

/** The one exit for errors. */
export function problemsPlugin(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    // Not being ready yet is an answer, not a failure.
    const foreseen = error instanceof Problem && request.routeOptions.config.vital;
    if (problem.status >= 500 && !foreseen) {
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

const SOCKET_ERRORS: Readonly<Record<string, ProblemName>> = {
  HPE_HEADER_OVERFLOW: 'HeadersTooLargeError',
  ERR_HTTP_REQUEST_TIMEOUT: 'TimeoutError',
};

/** What Node refuses before a request exists gets our shape too. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const problem = new Problem(SOCKET_ERRORS[error.code ?? ''] ?? 'ValidationError');
  const body = JSON.stringify(problem.toBody());
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
