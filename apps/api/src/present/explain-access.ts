import { canRead, type Reader, readableAccess, readerTier, tierOf } from '@tidemark/contracts/access';
import { categoryById, isInAlphaZone } from '@tidemark/contracts/categories';
import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import type { AccessDecision } from '@tidemark/contracts/wire/staff';
import type { StaffArticle } from '../store/staff-articles.ts';
import { wireAccess } from './article.ts';

type PublicationState = AccessDecision['article']['standing'];

function publicationState({ removedAt, publishAt }: StaffArticle, now: Date): PublicationState {
  if (removedAt) return 'unpublished';
  return publishAt > now ? 'scheduled' : 'published';
}

function accessReason({ access, categoryIds }: StaffArticle): string {
  if (isInAlphaZone(categoryIds))
    return 'It stands in the Alpha Zone, which makes it alpha whatever else it says.';
  if (access === 'none') return 'It has no access value, which opens it to every member.';
  return `Its access value is ${access}.`;
}

function readerReason(name: string, reader: Reader, roles: readonly string[]): string {
  const tier = readerTier(reader);
  const opens = `opens ${readableAccess(tier).join(', ')}`;
  if (reader.kind === 'anonymous') return `Nobody is signed in, which ${opens}.`;
  const idle = roles.includes('ALPHA') && tier !== 'alpha';
  const role = idle ? ' The ALPHA role counts on a professional plan only, so it adds nothing here.' : '';
  return `A ${name} reader has the ${tier} tier, which ${opens}.${role}`;
}

/** Explains step by step how `canRead` decides for this reader and article. */
export function explainAccess(
  article: StaffArticle,
  reader: Reader,
  asked: { readonly name: PreviewReader; readonly roles: readonly string[] },
  now: Date,
): AccessDecision {
  const { id, slug, title, access, categoryIds, publishAt } = article;
  const standing = publicationState(article, now);
  const mayRead = canRead(reader, { access: wireAccess(access), categoryIds });
  const absence = {
    published: [],
    scheduled: [`It appears at ${publishAt.toISOString()}; until then it does not exist for any reader.`],
    unpublished: ['It is not published any more, so it does not exist for any reader.'],
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
    reader: { name: [asked.name, ...asked.roles].join(' + '), tier: readerTier(reader) },
    can_read: standing === 'published' && mayRead,
    reasons: [...absence, accessReason(article), readerReason(asked.name, reader, asked.roles), verdict],
  };
}
