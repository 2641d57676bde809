import { cut, normalise } from './normalise.ts';

const MAX_FRAMES = 50;
const MAX_CAUSES = 3;

export interface Exception {
  readonly type: string;
  readonly message: string;
  readonly frames: readonly string[];
  /** Additional properties of the error. */
  readonly details?: unknown;
  readonly cause?: Exception;
}

/** An error, or any other thrown value, as it is reported. */
export function exceptionOf(thrown: unknown, causes = MAX_CAUSES): Exception {
  if (!(thrown instanceof Error)) {
    const message = typeof thrown === 'string' ? cut(thrown) : `Thrown: ${typeof thrown}`;
    return { type: 'NonError', message, frames: [], details: normalise(thrown) };
  }
  const hasDetails = Object.keys(thrown).length > 0;
  const hasCause = thrown.cause !== undefined && causes > 0;
  return {
    type: cut(thrown.name),
    message: cut(thrown.message),
    frames: framesOf(thrown.stack),
    ...(hasDetails && { details: normalise(thrown) }),
    ...(hasCause && { cause: exceptionOf(thrown.cause, causes - 1) }),
  };
}

/** The stack lines with a location; the message is reported separately. */
function framesOf(stack = ''): string[] {
  const lines = stack.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => /^at |@|:\d+:\d+\)?$/.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => cut(line));
}
