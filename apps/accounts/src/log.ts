import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

const EMAIL = /[^\s"'<>()=:,]+@[^\s"'<>()=:,]+/g;
const TOKEN = /\b(?:eyJ[\w-]+\.[\w-]+\.[\w-]*|(token|password|deviceId|secret)=[^\s&"']+)/gi;

/** Takes out what identifies a person or opens a door; messages of libraries may quote either. */
export function scrub(message: string): string {
  return message.replace(TOKEN, '[redacted]').replace(EMAIL, '[e-mail]');
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url?.split('?', 1)[0], address: request.ip };
}

/** Only named fields: a database error carries the offending row in others. */
function describeError(error: Error & { code?: unknown }) {
  return {
    type: error.name ?? 'Error',
    code: typeof error.code === 'string' ? error.code : undefined,
    message: scrub(String(error.message)),
    stack: scrub(String(error.stack ?? '')),
  };
}

export function loggerOptions(level: string, stream: { write(line: string): void } = process.stdout) {
  return {
    level,
    stream,
    base: { app: 'accounts' },
    serializers: { req: describeRequest, err: describeError },
  };
}

/** Better Auth's own remarks: its warnings tell known from unknown addresses, so only errors are kept. */
export function libraryLogger(log: () => FastifyBaseLogger | undefined) {
  return {
    level: 'error' as const,
    log: (_level: string, message: string, ...rest: unknown[]) => {
      const cause = rest.find((item) => item instanceof Error);
      log()?.error({ err: cause }, scrub(message));
    },
  };
}
