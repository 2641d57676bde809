/** Every error that the API can return. */
export const PROBLEMS = {
  ValidationError: { status: 400, message: 'The request is not valid' },
  UnauthorizedError: { status: 401, message: 'Log in to continue' },
  ConfirmationError: { status: 403, message: 'Confirm that it is you to continue' },
  NotFoundError: { status: 404, message: 'Not found' },
  PlanError: { status: 406, message: 'Your plan does not include this' },
  TimeoutError: { status: 408, message: 'The request took too long to arrive' },
  PayloadTooLargeError: { status: 413, message: 'The request body is too large' },
  UriTooLongError: { status: 414, message: 'The address is too long' },
  MediaTypeError: { status: 415, message: 'This content type is not supported' },
  RateLimitError: { status: 429, message: 'Too many requests, please try again later' },
  HeadersTooLargeError: { status: 431, message: 'The request headers are too large' },
  InternalError: { status: 500, message: 'Something went wrong on our side' },
  UnavailableError: { status: 503, message: 'The service is busy, please try again' },
} as const;

export type ProblemName = keyof typeof PROBLEMS;

export interface ProblemDetails {
  readonly [key: string]: unknown;
}

export interface ProblemBody {
  readonly data: null;
  readonly error: {
    readonly status: number;
    readonly name: ProblemName;
    readonly message: string;
    readonly details: ProblemDetails;
  };
}

export class Problem extends Error {
  readonly details: ProblemDetails;
  readonly status: number;
  override readonly name: ProblemName;

  constructor(name: ProblemName, message: string = PROBLEMS[name].message, details: ProblemDetails = {}) {
    super(message);
    this.name = name;
    this.status = PROBLEMS[name].status;
    this.details = details;
  }

  toBody(): ProblemBody {
    const { status, name, message, details } = this;
    return { data: null, error: { status, name, message, details } };
  }
}

/** 401 and 406 mean "sign in" or "upgrade": the reader sees a banner, not an error. */
export function isAuthStatus(status: number): boolean {
  return status === 401 || status === 406;
}
