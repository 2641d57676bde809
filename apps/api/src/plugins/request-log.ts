import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Writes one line per request, without query, headers and address, so that it identifies no reader. */
export interface RequestLog {
  nextId(): string;
  write(id: string, method: string, url: string, status: number, ms: number): void;
}

/** Preview tokens and names of protected images give access to what they name, so they are not logged. */
function withoutSecrets(path: string): string {
  // The router decodes paths, so an encoded path reaches the same routes.
  const [, prefix] = SECRET_PATHS.exec(decoded(path)) ?? [];
  return prefix === undefined ? path : `${prefix}[redacted]`;
}

const SECRET_PATHS = /^(\/+preview\/+|\/+assets\/+media\/+)./i;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function requestLog(logger: Pick<FastifyBaseLogger, 'info'>): RequestLog {
  // Random for each process, so that ids stay unique across restarts and among several processes.
  const processId = randomBytes(6).toString('base64url');
  let count = 0;
  return {
    nextId: () => {
      count += 1;
      return `req-${processId}-${count.toString(36)}`;
    },
    write: (id, method, url, status, ms) => {
      const query = url.indexOf('?');
      const path = withoutSecrets(query === -1 ? url : url.slice(0, query));
      logger.info({ id, method, path, status, ms: Math.round(ms * 100) / 100 }, 'request');
    },
  };
}

export function logRequests(app: FastifyInstance, log: RequestLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.write(request.id, request.method, request.url, reply.statusCode, reply.elapsedTime);
    done();
  });
}
