import { categoryBySlug } from '@tidemark/contracts/categories';
import { isSlug } from '@tidemark/contracts/slug';
import { EVENT_KINDS, EVENT_PRECISIONS, EVENT_STATUSES } from '@tidemark/contracts/wire/calendar';
import { CHART_TYPES } from '@tidemark/contracts/wire/chart';
import { parse } from 'yaml';
import type { StoredDisclaimer, StoredNavigation, StoredSynonyms } from '../store/documents.ts';
import { readBody, readSeries } from './blocks.ts';
import type { ArticleEntry, AuthorEntry, EventEntry, InsightEntry } from './entry.ts';
import { Fields, Refused } from './fields.ts';
import { renderText } from './markdown.ts';
import type { Pictures } from './pictures.ts';

const key = (name: string): string => `files:${name}`;

function frontMatter(text: string): { fields: Fields; body: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
  if (!match) throw new Refused('file', 'must begin with front matter between two lines of ---');
  return { fields: new Fields(parse(match[1] ?? '')), body: (match[2] ?? '').trim() };
}

function slugOf(name: string): string {
  if (!isSlug(name)) {
    throw new Refused(
      'slug',
      `must be lower-case letters, digits and hyphens, with a letter in it, not "${name}"`,
    );
  }
  return name;
}

export function readArticle(
  name: string,
  text: string,
  pictures: Pictures,
  knownAuthors: ReadonlySet<string>,
): ArticleEntry {
  const { fields, body: source } = frontMatter(text);
  const slug = slugOf(name);
  const categoryIds = fields.categories('categories');
  if (categoryIds.length === 0) throw new Refused('categories', 'must name at least one category');
  const authorKeys = [...new Set(fields.texts('authors', 6))].map(key);
  const stranger = authorKeys.find((author) => !knownAuthors.has(author));
  if (stranger) throw new Refused('authors', `knows no analyst "${stranger.replace('files:', '')}"`);
  if (source === '') throw new Refused('body', 'is empty');
  const publishAt = fields.date('publish_at');
  const cover = fields.optional('cover') ?? `covers/${slug}.webp`;
  return {
    key: key(fields.optional('key', 120) ?? slug),
    slug,
    title: fields.text('title', { max: 200 }),
    teaser: fields.text('teaser', { max: 400 }),
    access: fields.optional('access', 40),
    publishAt,
    updatedAt: fields.has('updated_at') ? fields.date('updated_at') : publishAt,
    categoryIds,
    authorKeys,
    image: pictures.image(cover, fields.optional('cover_alt', 300) ?? '') ?? null,
    assets: fields.texts('assets', 20),
    featured: fields.flag('featured'),
    ...readBody(source, fields.texts('takeaways', 8), (address, alt) => pictures.image(address, alt)),
  };
}

export function readAuthor(authorKey: string, name: string, text: string, pictures: Pictures): AuthorEntry {
  const { fields, body } = frontMatter(text);
  const slug = slugOf(name);
  const firstName = fields.optional('first_name', 80);
  const lastName = fields.optional('last_name', 80);
  if (!firstName && !lastName) throw new Refused('first_name', 'or last_name must be given');
  return {
    key: authorKey,
    slug,
    firstName,
    lastName,
    role: fields.text('role', { max: 120 }),
    biography: renderText(body).html,
    image: pictures.portrait(fields.optional('image') ?? `portraits/${slug}.webp`),
    beats: fields.categories('beats'),
    links: fields.records('links', 6).map((link) => ({
      label: link.text('label', { max: 60 }),
      url: link.address('url', 500),
    })),
  };
}

export function readEvent(fields: Fields): EventEntry {
  return {
    key: key(fields.text('key', { max: 120 })),
    title: fields.text('title', { max: 200 }),
    kind: fields.oneOf('kind', EVENT_KINDS),
    startsAt: fields.date('starts_at'),
    endsAt: fields.has('ends_at') ? fields.date('ends_at') : null,
    precision: fields.oneOf('precision', EVENT_PRECISIONS),
    status: fields.oneOf('status', EVENT_STATUSES),
    summary: fields.text('summary', { max: 600 }),
    source: fields.has('source') ? fields.address('source', 500) : null,
    assets: fields.texts('assets', 20),
    articleKeys: fields.texts('articles', 10).map(key),
  };
}

export function readInsight(insightKey: string, name: string, text: string): InsightEntry {
  const fields = new Fields(parse(text));
  return {
    key: insightKey,
    slug: slugOf(name),
    title: fields.text('title', { max: 140 }),
    summary: fields.text('summary', { max: 600 }),
    access: fields.optional('access', 40),
    type: fields.oneOf('type', CHART_TYPES),
    unit: fields.text('unit', { max: 40 }),
    source: fields.text('source', { max: 200 }),
    updatedAt: fields.date('updated'),
    categoryIds: fields.categories('categories'),
    series: readSeries(fields),
  };
}

export function readNavigation(text: string): StoredNavigation {
  const fields = new Fields(parse(text));
  return {
    menu: fields.records('menu_items', 30).map((item) => ({
      id: item.integer('id', 1, 1_000_000),
      label: item.text('label', { max: 60 }),
      link: item.link('link'),
      shouldDisplay: item.flag('should_display'),
    })),
    submenu: fields.records('submenu_items', 30).map((item) => {
      const category = categoryBySlug(item.text('category'));
      if (!category) throw new Refused('submenu_items', `knows no category "${item.text('category')}"`);
      return {
        id: item.integer('id', 1, 1_000_000),
        link: item.link('link'),
        categoryId: category.id,
      };
    }),
  };
}

/** One group a line: `- [ether, ETH]`. */
export function readSynonyms(text: string): StoredSynonyms {
  const groups = new Fields({ groups: parse(text) ?? [] }).list('groups', 500);
  return groups.map((group, n) => {
    const names = new Fields({ names: group }, `groups.${n + 1}`).texts('names', 12);
    if (names.length < 2) throw new Refused(`groups.${n + 1}`, 'must name at least two words');
    return names;
  });
}

export function readDisclaimer(text: string): StoredDisclaimer {
  const { fields, body } = frontMatter(text);
  return { title: fields.text('title', { max: 120 }), html: renderText(body).html };
}
