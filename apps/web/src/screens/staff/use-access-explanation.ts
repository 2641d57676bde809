import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import type { AccessDecision } from '@tidemark/contracts/wire/staff';
import { useState } from 'react';
import { fetchAccessDecision } from '../../domain/staff/calls.ts';
import { failureOf, isMissing } from '../../platform/http/api-error.ts';
import { useLastValue } from '../../platform/query/use-last-value.ts';
import { useQueryResult } from '../../platform/query/use-query-result.ts';

interface ExplainRequest {
  readonly slug: string;
  readonly reader: PreviewReader;
}

export type Explanation =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly before: AccessDecision | undefined }
  | { readonly kind: 'ready'; readonly decision: AccessDecision }
  | { readonly kind: 'unknown'; readonly slug: string }
  | { readonly kind: 'gated' }
  | { readonly kind: 'failed'; readonly message: string };

/** Only the response to the latest request is shown, whichever arrives first. */
export function useAccessExplanation() {
  const [request, setRequest] = useState<ExplainRequest>();
  const { result, observed, retry } = useQueryResult({
    key: request ? `access ${request.reader} ${request.slug}` : null,
    load: () => fetchAccessDecision(request?.slug ?? '', request?.reader ?? 'anonymous'),
  });
  const before = useLastValue(observed?.data, 'access');
  const isSame = (next: ExplainRequest) => request?.slug === next.slug && request.reader === next.reader;
  return {
    explanation: toExplanation(request, observed?.isFetching ? undefined : result, before),
    // The same request is sent again, because the article may have changed.
    explain: (next: ExplainRequest) => (isSame(next) ? retry() : setRequest(next)),
  };
}

function toExplanation(
  request: ExplainRequest | undefined,
  result: { readonly data: AccessDecision | undefined; readonly error: unknown } | undefined,
  before: AccessDecision | undefined,
): Explanation {
  if (!request) return { kind: 'none' };
  if (result?.error) {
    if (isMissing(result.error)) return { kind: 'unknown', slug: request.slug };
    const { type, message } = failureOf(result.error);
    return type === 'auth' ? { kind: 'gated' } : { kind: 'failed', message };
  }
  return result?.data ? { kind: 'ready', decision: result.data } : { kind: 'loading', before };
}
