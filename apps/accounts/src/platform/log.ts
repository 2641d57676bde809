import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

const EMAIL = /[^\s"'<>()=:,]+@[^\s"'<>()=:,]+/g;
const TOKEN = /\b(?:eyJ[\w-]+\.[\w-]+\.[\w-]*|(token|password|deviceId|secret)=[^\s&"']+)/gi;

/** Removes email addresses, tokens and passwords, which libraries may quote in their messages. */
export function redact(message: string): string {
  return message.replace(TOKEN, '[redacted]').replace(EMAIL, '[email]');
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url?.split('?', 1)[0], address: request.ip };
}

/** Logs selected fields only, because database errors contain the offending row in others. */
function describeError(error: Error & { code?: unknown }) {
  return {
    type: error.name ?? 'Error',
    code: typeof error.code === 'string' ? error.code : undefined,
    message: redact(String(error.message)),
    stack: redact(String(error.stack ?? '')),
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

/** Logs only Better Auth's errors; its warnings reveal which addresses have an account. */
export function libraryLogger(log: () => FastifyBaseLogger | undefined) {
  return {
    level: 'error' as const,
    log: (_level: string, message: string, ...rest: unknown[]) => {
      const cause = rest.find((item) => item instanceof Error);
      log()?.error({ err: cause }, redact(message));
    },
  };
}
