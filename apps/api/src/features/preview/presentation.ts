import { ANONYMOUS, type Plan, type Reader } from '@tidemark/contracts/access';
import { Problem } from '@tidemark/contracts/problem';
import type { Body, GateDetails } from '@tidemark/contracts/wire/article';
import type { Preview, PreviewReader } from '@tidemark/contracts/wire/preview';
import { type ArticleRow, presentArticle } from '../articles/index.ts';

const member = (plan: Plan, alpha: boolean): Reader => ({
  kind: 'member',
  uid: 'preview',
  email: '',
  plan,
  alpha,
  staff: false,
});

/** A generic reader with the rights of this kind. */
export function readerNamed(name: PreviewReader, alpha = false): Reader {
  if (name === 'anonymous') return ANONYMOUS;
  return name === 'alpha' ? member('professional', true) : member(name, alpha);
}

/** Presents a draft like any article: an editor previewing as a reader gets only what that reader would get. */
export async function presentPreview(
  name: PreviewReader,
  expiresAt: Date,
  row: ArticleRow,
  body: Body,
): Promise<Preview> {
  const common = { reader: name, expires_at: expiresAt.toISOString() };
  const reader = readerNamed(name);
  try {
    const bookmarked = reader.kind === 'anonymous' ? null : false;
    const article = await presentArticle(reader, row, bookmarked, async () => body);
    return { outcome: 'open', ...common, article };
  } catch (error) {
    if (!(error instanceof Problem) || !('teaser' in error.details)) throw error;
    const { access, teaser } = error.details as unknown as GateDetails;
    return { outcome: 'gated', ...common, access: access as typeof teaser.attributes.access, teaser };
  }
}
