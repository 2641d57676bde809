import type { StaffContent } from '@tidemark/contracts/wire/staff';
import { fetchStaffContent } from '../../domain/staff/calls.ts';
import { failureOf, isMissing } from '../../platform/http/api-error.ts';
import { useQueryResult } from '../../platform/query/use-query-result.ts';

export type StaffReport =
  | { readonly kind: 'loading' }
  /** The API does not recognise this reader as staff. */
  | { readonly kind: 'missing' }
  /** 401 or 406: staff membership is no matter of plans, so the session has ended. */
  | { readonly kind: 'gated' }
  | { readonly kind: 'failed'; readonly message: string }
  /** `late`: the last refresh failed, and this is the data from before. */
  | { readonly kind: 'ready'; readonly content: StaffContent; readonly at: number; readonly late: boolean };

interface Result {
  readonly data: StaffContent | undefined;
  readonly error: unknown;
}

const REFRESH_MS = 10_000;

/** Refreshed every few seconds while the page is visible. */
export function useStaffContent(): { readonly report: StaffReport; readonly retry: () => void } {
  const { result, observed, retry } = useQueryResult({
    key: 'staff content',
    load: fetchStaffContent,
    refetchInterval: REFRESH_MS,
  });
  return { report: toReport(result, observed?.dataUpdatedAt ?? 0), retry };
}

export function toReport(result: Result | undefined, at: number): StaffReport {
  if (result?.error && isMissing(result.error)) return { kind: 'missing' };
  if (result?.error && failureOf(result.error).type === 'auth') return { kind: 'gated' };
  if (result?.data) return { kind: 'ready', content: result.data, at, late: Boolean(result.error) };
  return result?.error ? { kind: 'failed', message: failureOf(result.error).message } : { kind: 'loading' };
}
