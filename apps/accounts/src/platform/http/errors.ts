import { PROBLEMS, type ProblemName } from '@tidemark/contracts/problem';

const OWN = {
  ForbiddenError: { status: 403, message: 'This request did not come from a page that may send it' },
} as const;

/** The portal API's error names plus the ones that only this app needs. */
export type HttpErrorName = ProblemName | keyof typeof OWN;

/** An expected error. The message is shown to the user. */
export class HttpError extends Error {
  override readonly name: HttpErrorName;
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(name: HttpErrorName, message?: string, retryAfter?: number) {
    const { status, message: defaultMessage } = { ...PROBLEMS, ...OWN }[name];
    super(message ?? defaultMessage);
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

/** Fastify's client errors keep their status; everything else becomes a server error without details. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const status = (error as { statusCode?: unknown }).statusCode;
  const isClientError =
    typeof status === 'number' && status < 500 && (error as { code?: unknown }).code !== undefined;
  if (!isClientError) return new HttpError(status === 503 ? 'UnavailableError' : 'InternalError');
  return new HttpError(BY_STATUS.get(status) ?? 'ValidationError');
}
