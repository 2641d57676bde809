import { parse } from 'yaml';
import type {
  StoredDisclaimer,
  StoredNavigation,
  StoredSynonyms,
} from '../../platform/database/documents.ts';
import {
  articleFields,
  authorFields,
  eventFields,
  insightFields,
  navigationOf,
  readEach,
  slugOf,
} from '../bodies/entry-fields.ts';
import { Fields, RejectedField } from '../bodies/fields.ts';
import { processBodyOffThread, renderTextOffThread } from '../bodies/render-worker.ts';
import type { ArticleEntry, AuthorEntry, EventEntry, InsightEntry } from '../entry.ts';
import type { ContentImages } from './content-images.ts';

const key = (name: string): string => `files:${name}`;

function frontMatter(text: string): { fields: Fields; body: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
  if (!match) throw new RejectedField('file', 'must begin with front matter between two lines of ---');
  return { fields: new Fields(parse(match[1] ?? '')), body: (match[2] ?? '').trim() };
}

export async function readArticle(
  name: string,
  text: string,
  images: ContentImages,
  knownAuthors: ReadonlySet<string>,
): Promise<ArticleEntry> {
  const { fields, body: source } = frontMatter(text);
  const slug = slugOf(fields.optional('slug') ?? name);
  const categoryIds = fields.categories('categories');
  if (categoryIds.length === 0) throw new RejectedField('categories', 'must name at least one category');
  const authorKeys = [...new Set(fields.texts('authors', 6))].map(key);
  const unknown = authorKeys.find((author) => !knownAuthors.has(author));
  if (unknown)
    throw new RejectedField('authors', `refers to an unknown analyst "${unknown.replace('files:', '')}"`);
  if (source === '') throw new RejectedField('body', 'is empty');
  const publishAt = fields.date('publish_at');
  const cover = fields.optional('cover') ?? `covers/${name}.webp`;
  const entry = {
    key: key(fields.optional('key', 120) ?? slugOf(name)),
    slug,
    ...readEach(articleFields, fields),
    publishAt,
    updatedAt: fields.has('updated_at') ? fields.date('updated_at') : publishAt,
    categoryIds,
    authorKeys,
    image: images.image(cover, fields.optional('cover_alt', 300) ?? '') ?? null,
  };
  const content = await processBodyOffThread({
    kind: 'markdown',
    source,
    takeaways: fields.texts('takeaways', 8),
    images: { kind: 'folder', ...images.lookup },
  });
  return { ...entry, ...content };
}

export async function readAuthor(name: string, text: string, images: ContentImages): Promise<AuthorEntry> {
  const { fields, body } = frontMatter(text);
  const slug = slugOf(name);
  return {
    key: key(fields.optional('key', 120) ?? slug),
    slug,
    ...readEach(authorFields, fields),
    biography: await renderTextOffThread(body),
    image: images.portrait(fields.optional('image') ?? `portraits/${slug}.webp`),
    beats: fields.categories('beats'),
  };
}

export function readEvent(fields: Fields): EventEntry {
  return {
    key: key(fields.text('key', { max: 120 })),
    ...readEach(eventFields, fields),
    articleKeys: fields.texts('articles', 10).map(key),
  };
}

export function readInsight(insightKey: string, name: string, text: string): InsightEntry {
  const fields = new Fields(parse(text));
  return {
    key: insightKey,
    slug: slugOf(name),
    ...readEach(insightFields, fields),
    categoryIds: fields.categories('categories'),
  };
}

/** `current_week` is the first day of the week that is the present one in the files. */
export const readSettings = (text: string): { week: Date } => ({
  week: new Fields(parse(text)).date('current_week'),
});

export const readNavigation = (text: string): StoredNavigation => navigationOf(new Fields(parse(text)));

/** One group per line, for example `- [ether, ETH]`. */
export function readSynonyms(text: string): StoredSynonyms {
  const groups = new Fields({ groups: parse(text) ?? [] }).list('groups', 2000);
  return groups.map((group, n) => {
    const names = new Fields({ names: group }, `groups.${n + 1}`).texts('names', 12);
    if (names.length < 2) throw new RejectedField(`groups.${n + 1}`, 'must name at least two words');
    return names;
  });
}

export async function readDisclaimer(text: string): Promise<StoredDisclaimer> {
  const { fields, body } = frontMatter(text);
  return { title: fields.text('title', { max: 120 }), html: await renderTextOffThread(body) };
}
