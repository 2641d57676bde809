import { effectiveAccess } from '@tidemark/contracts/access';
import { withParents } from '@tidemark/contracts/categories';
import { Problem } from '@tidemark/contracts/problem';
import type { Body } from '@tidemark/contracts/wire/article';
import { type ArticleRow, type AuthorOfArticle, categoryBits } from '../store/articles.ts';
import { authorsByKeys } from '../store/authors.ts';
import { articleIdsByKey } from '../store/intake.ts';
import type { Look } from '../store/looks.ts';
import { slugHolders } from '../store/shown.ts';
import type { ArticleEntry, Refusal } from './entry.ts';
import { Fields } from './fields.ts';
import type { Reason } from './gather.ts';
import { CmsError, type Item } from './strapi.ts';
import { type Door, type DoorDeps, openDoor, singleThrough } from './strapi-door.ts';
import { UID, type Uid, uidOf } from './strapi-kinds.ts';
import { countsOf } from './take-in-articles.ts';

/** Editors wait for these: what the CMS cannot answer is said to be so, and no fault of ours. */
async function orUnavailable<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof CmsError ? new Problem('UnavailableError', 'The CMS does not answer') : error;
  });
}

async function pullDraft({ cms }: DoorDeps, uid: Uid, documentId: string): Promise<Item | undefined> {
  if (uid === UID.navigation || uid === UID.disclaimer) return cms.single(uid, 'draft');
  return (await cms.some(uid, [documentId], 'draft'))[0];
}

function through(door: Door, uid: Uid, item: Item) {
  switch (uid) {
    case UID.article:
      return door.article(item);
    case UID.author:
      return door.author(item);
    case UID.event:
      return door.event(item);
    case UID.insight:
      return door.insight(item);
    case UID.navigation:
    case UID.disclaimer:
      return singleThrough(uid, item);
    case UID.category:
      return undefined;
  }
}

const tableOf = { [UID.article]: 'articles', [UID.author]: 'authors', [UID.insight]: 'insights' } as const;

/**
 * Strapi holds its editors to a picture but not its server, so a publish by any other way would do without.
 * The door lets such an article in: a picture that is deleted later takes nothing from readers.
 */
const pictureMissing = (uid: Uid, item: Item): Reason[] =>
  uid === UID.article && !new Fields(item).has('main_image')
    ? [{ field: 'main_image', reason: 'is missing' }]
    : [];

/** Why this draft must not be published as it stands: what the door would refuse, and what readers would miss. */
export const checkDraft = (deps: DoorDeps, look: Look): Promise<readonly Reason[]> =>
  orUnavailable(reasonsAgainst(deps, look));

async function reasonsAgainst(deps: DoorDeps, { uid: text, documentId }: Look): Promise<readonly Reason[]> {
  const uid = uidOf(text);
  if (!uid) return [];
  const item = await pullDraft(deps, uid, documentId);
  if (!item) return [{ field: 'entry', reason: 'is not there' }];
  const door = await openDoor(deps, [item]);
  await door.prepare(uid, [item]);
  const refusals: Refusal[] = [];
  door.attempt(uid, item, () => through(door, uid, item), refusals);
  const reasons = [...refusals.map(({ field, reason }) => ({ field, reason })), ...pictureMissing(uid, item)];
  if (uid in tableOf && typeof item.slug === 'string') {
    const holders = await slugHolders(deps.db, tableOf[uid as keyof typeof tableOf], [item.slug]);
    if (holders.some(({ key }) => key !== door.keyOf(uid, item))) {
      reasons.push({ field: 'slug', reason: `is already taken: "${item.slug}"` });
    }
  }
  return reasons;
}

export type Draft =
  | { readonly kind: 'draft'; readonly row: ArticleRow; readonly body: Body }
  | { readonly kind: 'refused'; readonly reasons: readonly Reason[] };

/** An article as it would be, were it published now. Nothing of it is stored but its pictures. */
export const draftArticle = (deps: DoorDeps, documentId: string): Promise<Draft | undefined> =>
  orUnavailable(readDraft(deps, documentId));

async function readDraft(deps: DoorDeps, documentId: string): Promise<Draft | undefined> {
  const item = await pullDraft(deps, UID.article, documentId);
  if (!item) return undefined;
  const door = await openDoor(deps, [item]);
  await door.prepare(UID.article, [item]);
  const refusals: Refusal[] = [];
  const entry = door.attempt(UID.article, item, () => door.article(item), refusals);
  if (!entry) return { kind: 'refused', reasons: refusals.map(({ field, reason }) => ({ field, reason })) };
  return { kind: 'draft', row: await rowOf(deps, door, entry, item), body: entry.body };
}

async function rowOf({ db }: DoorDeps, door: Door, entry: ArticleEntry, item: Item): Promise<ArticleRow> {
  const { key, authorKeys, plain: _plain, body: _body, ...fields } = entry;
  const known = await authorsByKeys(db, authorKeys);
  const drafts = (Array.isArray(item.authors) ? (item.authors as Item[]) : []).filter(
    (author) => typeof author?.documentId === 'string',
  );
  const unknown = new Map(drafts.map((author) => [door.keyOf(UID.author, author), draftAuthor(author)]));
  const [id = 0] = await articleIdsByKey(db, [key]);
  const categoryIds = [...fields.categoryIds];
  return {
    ...fields,
    id,
    access: effectiveAccess({ access: fields.access, categoryIds }),
    categoryIds,
    mask: categoryBits(withParents(categoryIds)),
    assets: [...fields.assets],
    ...countsOf(entry),
    authors: authorKeys.flatMap((author) => known.get(author) ?? unknown.get(author) ?? []),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An analyst who is not published yet has a name and no page. */
const draftAuthor = ({ first_name, last_name, slug }: Item): AuthorOfArticle => ({
  id: 0,
  slug: text(slug),
  firstName: text(first_name) || null,
  lastName: text(last_name) || null,
  image: null,
});
