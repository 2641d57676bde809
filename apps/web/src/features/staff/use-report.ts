import type { StaffContent } from '@tidemark/contracts/wire/staff';
import { useCallback, useEffect, useState } from 'react';
import { failureOf, isMissing } from '../../lib/api-error.ts';
import { fetchStaffContent } from '../../lib/calls/staff.ts';

export type Report =
  | { readonly kind: 'loading' }
  /** The API knows this reader better than we do. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string }
  /** `late`: the newest question went unanswered, and this is what was known before. */
  | { readonly kind: 'ready'; readonly content: StaffContent; readonly at: number; readonly late: boolean };

const EVERY_MS = 10_000;

/** Asked for again every few seconds while somebody looks. */
export function useReport(): { readonly report: Report; readonly ask: () => void } {
  const [report, setReport] = useState<Report>({ kind: 'loading' });
  const ask = useCallback(() => {
    fetchStaffContent().then(
      (content) => setReport({ kind: 'ready', content, at: Date.now(), late: false }),
      (error: unknown) => setReport((before) => afterFailure(before, error)),
    );
  }, []);
  useEffect(() => {
    ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, [ask]);
  return { report, ask };
}

export function afterFailure(before: Report, error: unknown): Report {
  if (isMissing(error)) return { kind: 'missing' };
  if (before.kind === 'ready') return { ...before, late: true };
  return { kind: 'failed', message: failureOf(error).message };
}
