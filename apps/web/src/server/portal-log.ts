import pino from 'pino';

export type PortalLog = pino.Logger;

/** Lines of JSON like those of the API. In development Next.js prints requests itself. */
export function createPortalLog(level: string): PortalLog {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 });
  const options = { level, base: { service: 'portal' }, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination);
}
