import { PROBLEMS, type ProblemName } from '@tidemark/contracts/problem';

const OWN = {
  ForbiddenError: { status: 403, message: 'This request did not come from a page that may send it' },
} as const;

/** The portal API's names, and the one that only an app with forms needs. */
export type FailureName = ProblemName | keyof typeof OWN;

/** Anything we refuse on purpose. The message is for the person who reads it. */
export class Failure extends Error {
  override readonly name: FailureName;
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(name: FailureName, message?: string, retryAfter?: number) {
    const { status, message: usual } = { ...PROBLEMS, ...OWN }[name];
    super(message ?? usual);
    this.name = name;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  toBody() {
    const { status, name, message } = this;
    return { data: null, error: { status, name, message, details: {} } };
  }
}

const BY_STATUS = new Map<number, ProblemName>(
  Object.entries(PROBLEMS).map(([name, { status }]) => [status, name as ProblemName]),
);

/** The framework's own refusals keep their status; whatever else was thrown is our fault and says nothing. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const status = (error as { statusCode?: unknown }).statusCode;
  const own = typeof status === 'number' && status < 500 && (error as { code?: unknown }).code !== undefined;
  if (!own) return new Failure(status === 503 ? 'UnavailableError' : 'InternalError');
  return new Failure(BY_STATUS.get(status) ?? 'ValidationError');
}
