import pino from 'pino';

const REDACTED = [
  'headers.authorization',
  'headers.cookie',
  '*.headers.authorization',
  '*.headers.cookie',
  '*.email',
  '*.deviceId',
  '*.token',
];

/** Request lines contain nothing to redact, and the redaction would cost more than writing them. */
export function createLoggers(level: string, traceId: (() => string | undefined) | undefined) {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 1000 });
  const options = {
    ...{ level, base: { service: 'api' }, timestamp: pino.stdTimeFunctions.isoTime },
    ...(traceId && { mixin: () => ({ id: traceId() }) }),
  };
  return {
    logger: pino({ ...options, redact: { paths: REDACTED, censor: '[redacted]' } }, destination),
    requestLogger: pino(options, destination),
  };
}
