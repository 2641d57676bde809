import { api } from '@tidemark/contracts/paths';
import type { Preview, PreviewReader, Reason } from '@tidemark/contracts/wire/preview';
import { call } from '../../platform/http/client.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';
import type { ArticleView } from '../articles/calls.ts';
import { toArticleDetails, toFullArticle } from '../articles/index.ts';

/** A draft as one reader would see it, or the reasons why it cannot be published. */
export interface Draft {
  readonly reader: PreviewReader;
  readonly expiresAt: string;
  readonly view: ArticleView | { readonly kind: 'rejected'; readonly reasons: readonly Reason[] };
}

export async function fetchDraft(token: string, reader: PreviewReader): Promise<Draft> {
  const preview = await call({
    path: api.preview(token, reader),
    unwrap: unwrapOne<Preview>,
    message: FAILED.article,
  });
  return { reader: preview.reader, expiresAt: preview.expires_at, view: toView(preview) };
}

function toView(preview: Preview): Draft['view'] {
  switch (preview.outcome) {
    case 'open':
      return { kind: 'open', article: toFullArticle(preview.article, true) };
    case 'gated':
      return { kind: 'gated', article: toArticleDetails(preview.teaser) };
    case 'rejected':
      return { kind: 'rejected', reasons: preview.reasons };
  }
}
