import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { afterFailure, type Report } from './use-report.ts';

const failure = (status: number | undefined) => new ApiError({ type: 'generic', status, message: 'Failed' });
const ready: Report = { kind: 'ready', content: {} as never, at: 1, late: false };

describe('a question about the newsroom that failed', () => {
  it('is said to be so where nothing is known yet', () => {
    expect(afterFailure({ kind: 'loading' }, failure(503))).toEqual({ kind: 'failed', message: 'Failed' });
  });

  it('leaves what was known in sight, and says that it is late', () => {
    expect(afterFailure(ready, failure(undefined))).toEqual({ ...ready, late: true });
  });

  it('takes everything away where the API knows of nothing here', () => {
    expect(afterFailure(ready, failure(404))).toEqual({ kind: 'missing' });
  });
});
