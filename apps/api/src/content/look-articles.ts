import { entriesByKeys, findEntry, forgetEntry, rememberEntries } from '../store/cms-entries.ts';
import { authorNamesByKey } from '../store/intake.ts';
import { refusedLooks, replaceRefusals } from '../store/refusals.ts';
import { slugHolders, whereShown } from '../store/shown.ts';
import { formerSlugs } from '../store/slugs.ts';
import { tellOfMissingLetters } from './card-letters.ts';
import type { Refusal } from './entry.ts';
import { lookAtAuthor } from './look-others.ts';
import { type LookDeps, type Looked, NOTHING_SEEN, together } from './looked.ts';
import { type Item, versionOf } from './strapi.ts';
import { claims, openDoor } from './strapi-door.ts';
import { UID } from './strapi-kinds.ts';
import { compare } from './take-in.ts';
import { takeInArticles, withAuthorNames } from './take-in-articles.ts';

const uid = UID.article;

interface Pulled {
  /** By id; nothing for those that are no longer published. */
  readonly items: ReadonlyMap<string, Item | undefined>;
  /** Keys that hold a slug and that the CMS knows nothing of. */
  readonly strangers: readonly string[];
}

/**
 * The article, and whoever holds a slug it wants: articles swap slugs, and news of one may come before
 * news of the other. Those in turn may want another's, until nobody new is named.
 */
async function pullWithHolders({ cms, db }: LookDeps, documentId: string): Promise<Pulled> {
  const items = new Map<string, Item | undefined>();
  let strangers: string[] = [];
  for (let wanted = [documentId]; wanted.length > 0; ) {
    const found = await cms.some(uid, wanted, 'published');
    for (const id of wanted)
      items.set(
        id,
        found.find((item) => item.documentId === id),
      );
    const slugs = [...items.values()].flatMap((item) => (typeof item?.slug === 'string' ? item.slug : []));
    const held = (await slugHolders(db, 'articles', slugs)).map(({ key }) => key);
    const entries = await entriesByKeys(db, uid, held);
    strangers = held.filter((key) => !entries.some((entry) => entry.key === key));
    wanted = entries.map((entry) => entry.documentId).filter((id) => !items.has(id));
  }
  return { items, strangers };
}

/** An author we do not know yet is taken in first: whose news comes first must not matter. */
async function takeInAuthors(deps: LookDeps, items: readonly Item[]): Promise<Looked> {
  const names = await authorNamesByKey(deps.db);
  const door = await openDoor(deps, items);
  const authors = items
    .flatMap((item) => (Array.isArray(item.authors) ? (item.authors as Item[]) : []))
    .filter((author) => typeof author?.documentId === 'string');
  const unknown = authors.filter((author) => !names.has(door.keyOf(UID.author, author)));
  let looked = NOTHING_SEEN;
  for (const id of new Set(unknown.map((author) => author.documentId))) {
    looked = together(looked, await lookAtAuthor(deps, id));
  }
  const here = new Set(items.map(({ documentId }) => documentId));
  const { more } = looked;
  return { ...looked, more: async () => (await more()).filter(({ documentId }) => !here.has(documentId)) };
}

export async function lookAtArticle(deps: LookDeps, documentId: string): Promise<Looked> {
  const { db, cms, now } = deps;
  const { items, strangers } = await pullWithHolders(deps, documentId);
  const present = [...items.values()].filter((item) => item !== undefined);
  const gone = [...items].flatMap(([id, item]) => (item ? [] : id));
  const authors = await takeInAuthors(deps, present);

  const door = await openDoor(deps, present);
  await door.prepare(uid, present);
  const goneEntries = await Promise.all(gone.map((id) => findEntry(db, { uid, documentId: id })));
  const keys = [
    ...present.map((item) => door.keyOf(uid, item)),
    ...goneEntries.flatMap((entry) => entry?.key ?? []),
    ...strangers,
  ];
  const holders = new Set(
    (
      await slugHolders(
        db,
        'articles',
        present.map((item) => String(item.slug)),
      )
    ).map(({ key, slug }) => `${key} ${slug}`),
  );
  const isHolder = (item: Item) => holders.has(`${door.keyOf(uid, item)} ${item.slug}`);
  const refusals: Refusal[] = [];
  const claim = claims();
  const entries = [...present.filter(isHolder), ...present.filter((item) => !isHolder(item))].flatMap(
    (item) => door.attempt(uid, item, () => claim(door.article(item), door.where(uid, item)), refusals) ?? [],
  );

  const named = withAuthorNames(entries, await authorNamesByKey(db));
  const refused = refusals.map(({ key }) => key);
  const before = await whereShown(db, keys);
  const difference = await compare(db, 'articles', named, refused, keys);
  await takeInArticles(db, difference, now);
  tellOfMissingLetters(deps.log, difference);
  const after = await whereShown(db, keys);

  await replaceRefusals(db, keys, refusals, now());
  await rememberEntries(
    db,
    present.map((item) => ({
      uid,
      documentId: item.documentId,
      key: door.keyOf(uid, item),
      version: versionOf(item),
    })),
  );
  for (const id of gone) await forgetEntry(db, { uid, documentId: id });

  const { changed, goneKeys, unchanged, slugs } = difference;
  const touched = changed.length + goneKeys.length > 0;
  const more = async () => {
    if (!touched) return [];
    const events = await cms.relatedTo(UID.event, 'articles', documentId);
    // A slug that became free may be the one another was refused for.
    const waiting = (await refusedLooks(db)).filter((look) => !items.has(look.documentId));
    return [...events.map((id) => ({ uid: UID.event, documentId: id })), ...waiting];
  };
  return together(authors, {
    written: changed.length,
    removed: goneKeys.length,
    unchanged,
    refusals,
    changes: {
      articles: [...slugs, ...(await formerSlugs(db, 'articles', slugs))],
      authors: touched ? [...before.authors, ...after.authors] : [],
      insights: [],
      categoryIds: touched ? [...before.categoryIds, ...after.categoryIds] : [],
    },
    more,
  });
}
