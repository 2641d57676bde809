import type { Disclaimer } from '@tidemark/contracts/wire/article';
import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import { ApiError } from '../../lib/api-error.ts';
import { fetchDisclaimer } from '../../lib/calls/articles.ts';
import { type Draft, fetchDraft } from '../../lib/calls/preview.ts';

export type PreviewProps =
  | { readonly kind: 'shown'; readonly draft: Draft; readonly disclaimer: Disclaimer['attributes'] }
  /** The newsroom could not be asked; the address may still be good. */
  | { readonly kind: 'failed' };

/** Undefined where the address opens nothing: forged, expired, or of an entry that is gone. */
export async function loadPreview(token: string, reader: PreviewReader): Promise<PreviewProps | undefined> {
  try {
    const [draft, disclaimer] = await Promise.all([fetchDraft(token, reader), fetchDisclaimer()]);
    return { kind: 'shown', draft, disclaimer: disclaimer.attributes };
  } catch (error) {
    return isRefused(error) ? undefined : { kind: 'failed' };
  }
}

/** Whatever a token can be blamed for; too many questions are not its fault. */
function isRefused(error: unknown): boolean {
  const status = error instanceof ApiError ? (error.failure.status ?? 0) : 0;
  return status >= 400 && status < 500 && status !== 429;
}
