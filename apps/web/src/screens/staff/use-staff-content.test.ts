import { describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/http/api-error.ts';
import { toReport } from './use-staff-content.ts';

const error = (status: number | undefined) => new ApiError({ type: 'generic', status, message: 'Failed' });
const content = {} as never;

describe('the report of the staff page', () => {
  it('is loading before the first response', () => {
    expect(toReport(undefined, 0)).toEqual({ kind: 'loading' });
    expect(toReport({ data: undefined, error: null }, 0)).toEqual({ kind: 'loading' });
  });

  it('shows a failure when there is no earlier data', () => {
    expect(toReport({ data: undefined, error: error(503) }, 0)).toEqual({
      kind: 'failed',
      message: 'Failed',
    });
  });

  it('keeps the earlier data after a failed refresh and marks it as late', () => {
    const ready = { kind: 'ready', content, at: 1 };
    expect(toReport({ data: content, error: null }, 1)).toEqual({ ...ready, late: false });
    expect(toReport({ data: content, error: error(undefined) }, 1)).toEqual({ ...ready, late: true });
  });

  it('shows nothing when the API responds with 404', () => {
    expect(toReport({ data: content, error: error(404) }, 1)).toEqual({ kind: 'missing' });
  });
});
