import { describe, expect, it } from 'vitest';
import { isAuthStatus, PROBLEMS, Problem } from './problem.ts';

describe('problems', () => {
  it('[ERR-01] uses 401 for a missing or invalid token and 406 for an insufficient plan', () => {
    expect(new Problem('UnauthorizedError').status).toBe(401);
    expect(new Problem('PlanError').status).toBe(406);
  });

  it('[ERR-01] treats 401 and 406, and no other status, as requests to sign in or upgrade', () => {
    const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);
    expect(statuses.filter(isAuthStatus)).toEqual([401, 406]);
  });

  it('[ERR-01] assigns 401 and 406 to no other problem of the closed list', () => {
    const statuses = Object.fromEntries(Object.entries(PROBLEMS).map(([name, { status }]) => [name, status]));
    expect(statuses).toEqual({
      ValidationError: 400,
      UnauthorizedError: 401,
      ConfirmationError: 403,
      NotFoundError: 404,
      PlanError: 406,
      TimeoutError: 408,
      PayloadTooLargeError: 413,
      UriTooLongError: 414,
      MediaTypeError: 415,
      RateLimitError: 429,
      HeadersTooLargeError: 431,
      InternalError: 500,
      UnavailableError: 503,
    });
  });

  it('uses the format of Strapi’s errors', () => {
    expect(new Problem('NotFoundError').toBody()).toEqual({
      data: null,
      error: { status: 404, name: 'NotFoundError', message: 'Not found', details: {} },
    });
    expect(new Problem('ValidationError', 'page is too large', { field: 'page' }).toBody()).toEqual({
      data: null,
      error: {
        status: 400,
        name: 'ValidationError',
        message: 'page is too large',
        details: { field: 'page' },
      },
    });
  });
});
