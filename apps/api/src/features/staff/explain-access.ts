import { canRead, type Reader, readableAccess, readerTier, tierOf } from '@tidemark/contracts/access';
import { categoryById, isInAlphaZone } from '@tidemark/contracts/categories';
import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import type { AccessDecision } from '@tidemark/contracts/wire/staff';
import { wireAccess } from '../articles/index.ts';
import type { StaffArticle } from './store.ts';

type PublicationState = AccessDecision['article']['standing'];

function publicationState({ removedAt, publishAt }: StaffArticle, now: Date): PublicationState {
  if (removedAt) return 'unpublished';
  return publishAt > now ? 'scheduled' : 'published';
}

function accessReason({ access, categoryIds }: StaffArticle): string {
  if (isInAlphaZone(categoryIds))
    return 'It is in the Alpha Zone, so it counts as alpha, whatever its access value.';
  if (access === 'none') return 'It has no access value, which opens it to every member.';
  return `Its access value is ${access}.`;
}

function readerReason(name: string, reader: Reader, roles: readonly string[]): string {
  const tier = readerTier(reader);
  const opens = `opens ${readableAccess(tier).join(', ')}`;
  if (reader.kind === 'anonymous') return `The reader is anonymous, which ${opens}.`;
  const isIneffective = roles.includes('ALPHA') && tier !== 'alpha';
  const role = isIneffective ? ' The ALPHA role has no effect without a professional plan.' : '';
  return `The reader “${name}” has the ${tier} tier, which ${opens}.${role}`;
}

/** Explains step by step how `canRead` decides for this reader and article. */
export function explainAccess(
  article: StaffArticle,
  reader: Reader,
  selected: { readonly name: PreviewReader; readonly roles: readonly string[] },
  now: Date,
): AccessDecision {
  const { id, slug, title, access, categoryIds, publishAt } = article;
  const standing = publicationState(article, now);
  const mayRead = canRead(reader, { access: wireAccess(access), categoryIds });
  const notVisible = {
    published: [],
    scheduled: [
      `It is scheduled for ${publishAt.toISOString()} and does not exist for any reader until then.`,
    ],
    unpublished: ['It was unpublished, so it does not exist for any reader.'],
  }[standing];
  const verdict = mayRead
    ? `${access} is among them, so the reader may read it.`
    : `${access} is not among them, so the reader gets the gate; the ${tierOf(access)} tier would open it.`;
  return {
    article: {
      id,
      slug,
      title,
      standing,
      publish_at: publishAt.toISOString(),
      effective_access: access,
      needed_tier: tierOf(access),
      categories: categoryIds.flatMap((one) => categoryById(one)?.name ?? []),
    },
    reader: { name: [selected.name, ...selected.roles].join(' + '), tier: readerTier(reader) },
    can_read: standing === 'published' && mayRead,
    reasons: [
      ...notVisible,
      accessReason(article),
      readerReason(selected.name, reader, selected.roles),
      verdict,
    ],
  };
}
