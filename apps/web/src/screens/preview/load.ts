import type { Disclaimer } from '@tidemark/contracts/wire/article';
import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import { fetchDisclaimer } from '../../domain/articles/calls.ts';
import { type Draft, fetchDraft } from '../../domain/preview/calls.ts';
import { ApiError } from '../../platform/http/api-error.ts';

export type PreviewProps =
  | { readonly kind: 'shown'; readonly draft: Draft; readonly disclaimer: Disclaimer['attributes'] }
  /** The newsroom is not available; the link may still be valid. */
  | { readonly kind: 'failed' };

/** Undefined if the token is forged or expired, or the entry no longer exists. */
export async function loadPreview(token: string, reader: PreviewReader): Promise<PreviewProps | undefined> {
  try {
    const [draft, disclaimer] = await Promise.all([fetchDraft(token, reader), fetchDisclaimer()]);
    return { kind: 'shown', draft, disclaimer: disclaimer.attributes };
  } catch (error) {
    return isInvalidToken(error) ? undefined : { kind: 'failed' };
  }
}

/** Client errors mean an invalid token, except 429. */
function isInvalidToken(error: unknown): boolean {
  const status = error instanceof ApiError ? (error.failure.status ?? 0) : 0;
  return status >= 400 && status < 500 && status !== 429;
}
