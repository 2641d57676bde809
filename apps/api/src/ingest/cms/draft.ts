import { effectiveAccess } from '@tidemark/contracts/access';
import { categoryMask, withParents } from '@tidemark/contracts/categories';
import { Problem } from '@tidemark/contracts/problem';
import type { Body } from '@tidemark/contracts/wire/article';
import type { ArticleRow, AuthorOfArticle } from '../../features/articles/index.ts';
import { authorsByKeys } from '../../features/authors/index.ts';
import type { SyncJob } from '../../features/newsroom/index.ts';
import { Fields } from '../bodies/fields.ts';
import type { RejectionReason } from '../bodies/read-all-fields.ts';
import type { ArticleEntry, EventEntry, Rejection } from '../entry.ts';
import { countsOf } from '../ingest-articles.ts';
import { slugHolders } from '../listings.ts';
import { idsByKey } from '../store.ts';
import { articleReasons, deadLinks, eventReasons } from './publishing-rules.ts';
import { CmsError, type Item } from './strapi.ts';
import { createStrapiMapper, type MapperDeps, mapSingle, type StrapiMapper } from './strapi-mapper.ts';
import { UID, type Uid, uidOf } from './strapi-types.ts';

/** Reports an unreachable CMS as 503 instead of an internal error, because an editor is waiting for the response. */
async function orUnavailable<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof CmsError ? new Problem('UnavailableError', 'The CMS does not respond') : error;
  });
}

async function pullDraft({ cms }: MapperDeps, uid: Uid, documentId: string): Promise<Item | undefined> {
  if (uid === UID.navigation || uid === UID.disclaimer) return cms.single(uid, 'draft');
  return (await cms.some(uid, [documentId], 'draft'))[0];
}

function mapItem(mapper: StrapiMapper, uid: Uid, item: Item): unknown {
  switch (uid) {
    case UID.article:
      return mapper.article(item);
    case UID.author:
      return mapper.author(item);
    case UID.event:
      return mapper.event(item);
    case UID.insight:
      return mapper.insight(item);
    case UID.navigation:
    case UID.disclaimer:
      return mapSingle(uid, item);
    case UID.category:
      return undefined;
  }
}

const tableOf = { [UID.article]: 'articles', [UID.author]: 'authors', [UID.insight]: 'insights' } as const;

/** What an editor must mend before publishing, although the mapper accepts it. */
async function rulesFor({ db, now }: MapperDeps, uid: Uid, entry: unknown): Promise<RejectionReason[]> {
  if (uid === UID.event) return eventReasons(entry as EventEntry);
  if (uid !== UID.article) return [];
  const article = entry as ArticleEntry;
  return [...articleReasons(article, now()), ...(await deadLinks(db, article.body, now()))];
}

/** Reasons against publishing this draft: what the mapper would reject, and what an editor must mend before. */
export const checkDraft = (deps: MapperDeps, job: SyncJob): Promise<readonly RejectionReason[]> =>
  orUnavailable(findReasons(deps, job));

async function findReasons(
  deps: MapperDeps,
  { uid: text, documentId }: SyncJob,
): Promise<readonly RejectionReason[]> {
  const uid = uidOf(text);
  if (!uid) return [];
  const item = await pullDraft(deps, uid, documentId);
  if (!item) return [{ field: 'entry', reason: 'is not there' }];
  const mapper = await createStrapiMapper(deps, [item]);
  await mapper.prepare(uid, [item]);
  const rejections: Rejection[] = [];
  const entry = await mapper.attempt(uid, item, () => mapItem(mapper, uid, item), rejections);
  const reasons = rejections.map(({ field, reason }): RejectionReason => ({ field, reason }));
  if (entry) reasons.push(...(await rulesFor(deps, uid, entry)));
  else if (uid === UID.article && !new Fields(item).has('main_image')) {
    reasons.push({ field: 'main_image', reason: 'is missing' });
  }
  if (uid in tableOf && typeof item.slug === 'string') {
    const holders = await slugHolders(deps.db, tableOf[uid as keyof typeof tableOf], [item.slug]);
    if (holders.some(({ key }) => key !== mapper.keyOf(uid, item))) {
      reasons.push({ field: 'slug', reason: `is already taken: "${item.slug}"` });
    }
  }
  return reasons;
}

export type Draft =
  | { readonly kind: 'draft'; readonly row: ArticleRow; readonly body: Body }
  | { readonly kind: 'rejected'; readonly reasons: readonly RejectionReason[] };

/** The article as it would be if it were published now. Only its images are stored. */
export const draftArticle = (deps: MapperDeps, documentId: string): Promise<Draft | undefined> =>
  orUnavailable(readDraft(deps, documentId));

async function readDraft(deps: MapperDeps, documentId: string): Promise<Draft | undefined> {
  const item = await pullDraft(deps, UID.article, documentId);
  if (!item) return undefined;
  const mapper = await createStrapiMapper(deps, [item]);
  await mapper.prepare(UID.article, [item]);
  const rejections: Rejection[] = [];
  const entry = await mapper.attempt(UID.article, item, () => mapper.article(item), rejections);
  if (!entry)
    return { kind: 'rejected', reasons: rejections.map(({ field, reason }) => ({ field, reason })) };
  return { kind: 'draft', row: await rowOf(deps, mapper, entry, item), body: entry.body };
}

async function rowOf(
  { db }: MapperDeps,
  mapper: StrapiMapper,
  entry: ArticleEntry,
  item: Item,
): Promise<ArticleRow> {
  const { key, authorKeys, plain: _plain, body: _body, questions: _questions, ...fields } = entry;
  const known = await authorsByKeys(db, authorKeys);
  const drafts = (Array.isArray(item.authors) ? (item.authors as Item[]) : []).filter(
    (author) => typeof author?.documentId === 'string',
  );
  const unknown = new Map(drafts.map((author) => [mapper.keyOf(UID.author, author), draftAuthor(author)]));
  const [id = 0] = await idsByKey(db, 'articles', [key]);
  const categoryIds = [...fields.categoryIds];
  return {
    ...fields,
    id,
    access: effectiveAccess({ access: fields.access, categoryIds }),
    categoryIds,
    mask: categoryMask(withParents(categoryIds)),
    assets: [...fields.assets],
    ...countsOf(entry),
    authors: authorKeys.flatMap((author) => known.get(author) ?? unknown.get(author) ?? []),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An unpublished analyst is shown by name, without a link to a page. */
const draftAuthor = ({ first_name, last_name, slug }: Item): AuthorOfArticle => ({
  id: 0,
  slug: text(slug),
  firstName: text(first_name) || null,
  lastName: text(last_name) || null,
  image: null,
});
