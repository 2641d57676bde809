export type Failure =
  /** 401 or 406: the reader is asked to sign up, log in or upgrade. */
  | { readonly type: 'auth'; readonly status: number; readonly message: string; readonly details: unknown }
  | { readonly type: 'generic'; readonly status: number | undefined; readonly message: string };

/** The only error that `call` throws. */
export class ApiError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

export function failureOf(error: unknown, message = 'An error occurred'): Failure {
  return error instanceof ApiError ? error.failure : { type: 'generic', status: undefined, message };
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.failure.status === 404;
}

/** No response was received: the device is offline, or the server is. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.failure.type === 'generic' && error.failure.status === undefined;
}

export function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.failure.status === 503;
}
