import { api } from '@tidemark/contracts/paths';
import type { Preview, PreviewReader, Reason } from '@tidemark/contracts/wire/preview';
import { call } from '../api.ts';
import { toArticleDetails, toFullArticle } from '../article.ts';
import { FAILED } from '../messages.ts';
import { one } from '../pick.ts';
import type { Reading } from './articles.ts';

/** A draft as one reader would get it, or why it could not be published as it stands. */
export interface Draft {
  readonly reader: PreviewReader;
  readonly expiresAt: string;
  readonly reading: Reading | { readonly kind: 'refused'; readonly reasons: readonly Reason[] };
}

export async function fetchDraft(token: string, reader: PreviewReader): Promise<Draft> {
  const preview = await call({
    path: api.preview(token, reader),
    pick: one<Preview>,
    message: FAILED.article,
  });
  return { reader: preview.reader, expiresAt: preview.expires_at, reading: toReading(preview) };
}

function toReading(preview: Preview): Draft['reading'] {
  switch (preview.outcome) {
    case 'open':
      return { kind: 'open', article: toFullArticle(preview.article, true) };
    case 'gated':
      return { kind: 'gated', article: toArticleDetails(preview.teaser) };
    case 'refused':
      return { kind: 'refused', reasons: preview.reasons };
  }
}
