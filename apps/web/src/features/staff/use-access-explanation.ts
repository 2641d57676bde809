import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import type { Why } from '@tidemark/contracts/wire/staff';
import { useState } from 'react';
import { failureOf, isMissing } from '../../lib/api/api-error.ts';
import { fetchWhy } from '../../lib/calls/staff.ts';
import { useLastValue } from '../../lib/query/use-last-value.ts';
import { useQueryResult } from '../../lib/query/use-query-result.ts';

interface Question {
  readonly slug: string;
  readonly reader: PreviewReader;
}

export type Explanation =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly before: Why | undefined }
  | { readonly kind: 'ready'; readonly why: Why }
  | { readonly kind: 'unknown'; readonly slug: string }
  | { readonly kind: 'gated' }
  | { readonly kind: 'failed'; readonly message: string };

/** Only the response to the latest question is shown, whichever arrives first. */
export function useAccessExplanation() {
  const [question, setQuestion] = useState<Question>();
  const { result, observed, retry } = useQueryResult({
    key: question ? `why ${question.reader} ${question.slug}` : null,
    load: () => fetchWhy(question?.slug ?? '', question?.reader ?? 'anonymous'),
  });
  const before = useLastValue(observed?.data, 'why');
  const isSame = (next: Question) => question?.slug === next.slug && question.reader === next.reader;
  return {
    explanation: toExplanation(question, observed?.isFetching ? undefined : result, before),
    // Asked again, the same question is sent again: the article may have changed.
    ask: (next: Question) => (isSame(next) ? retry() : setQuestion(next)),
  };
}

function toExplanation(
  question: Question | undefined,
  result: { readonly data: Why | undefined; readonly error: unknown } | undefined,
  before: Why | undefined,
): Explanation {
  if (!question) return { kind: 'none' };
  if (result?.error) {
    if (isMissing(result.error)) return { kind: 'unknown', slug: question.slug };
    const { type, message } = failureOf(result.error);
    return type === 'auth' ? { kind: 'gated' } : { kind: 'failed', message };
  }
  return result?.data ? { kind: 'ready', why: result.data } : { kind: 'loading', before };
}
