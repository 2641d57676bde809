import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CATEGORIES, categoryById, categoryBySlug } from '@tidemark/contracts/categories';
import { moveDates, movedDays } from '@tidemark/contracts/moving-dates';
import { parse } from 'yaml';
import { listFiles, type Page, parsePage, readAnalysts, readArticles } from '../../content/tools/folder.ts';
import { blocksOf } from './bodies.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The sourceKey of an entry of the content folder, so that its id and bookmarks survive the move to the CMS. */
const originOf = (key: unknown): string => `files:${key}`;

/**
 * Writes the content folder as a seed file for the newsroom, in which entries refer to each other by origin.
 * With `today`, dates move as on a first start without the newsroom.
 */
export async function writePublication(content: string, file: string, today?: Date): Promise<void> {
  const days = today ? daysUntil(content, today) : 0;
  const parseMoved = (path: string): unknown =>
    parse(moveDates(readFileSync(join(content, path), 'utf8'), days));
  const images = join(content, 'images');
  const picture = (address: string, alt: unknown) => {
    const path = join(images, address.replace(/^(\/assets|\/images)?\//, ''));
    return existsSync(path) ? { file: path, alt: String(alt ?? '') } : null;
  };
  const disclaimer = parsePage('disclaimer.md', readFileSync(join(content, 'disclaimer.md'), 'utf8'));
  const events = parseMoved('calendar.yml') as Fields[];
  const insights = await listFiles(content, 'insights', '.yml');
  const publication = {
    categories: CATEGORIES.map(({ id, name, slug, parentId }) => ({
      ...{ category_id: id, name, slug },
      group: parentId === undefined ? null : (categoryById(parentId)?.name ?? null),
    })),
    navigation: parse(readFileSync(join(content, 'navigation.yml'), 'utf8')),
    disclaimer: { title: disclaimer.front.title, text: disclaimer.body.trim() },
    authors: (await readAnalysts(content)).map((page) => author(page, picture)),
    articles: (await readArticles(content, days)).map((page) => article(page, images, picture)),
    events: events.map(event),
    insights: insights.map((path) => insight(path, parseMoved(path) as Fields)),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(publication));
}

function daysUntil(content: string, today: Date): number {
  const file = join(content, 'publication.yml');
  if (!existsSync(file)) return 0;
  const { current_week: week } = parse(readFileSync(file, 'utf8')) as Fields;
  return movedDays(new Date(String(week)), today);
}

type FindPicture = (address: string, alt: unknown) => { file: string; alt: string } | null;

function article({ slug, front, body }: Page, images: string, picture: FindPicture) {
  const cover = String(front.cover ?? `covers/${slug}.webp`);
  return {
    origin: originOf(front.key ?? slug),
    fields: {
      ...{
        title: front.title,
        slug: front.slug ?? slug,
        teaser: front.teaser,
        access: front.access ?? 'none',
      },
      ...{ publish_at: toIso(front.publish_at), featured: front.featured === true },
      notify: front.notify !== false,
      ...{
        main_image_alt: front.cover_alt ?? '',
        assets: front.assets ?? [],
        takeaways: front.takeaways ?? [],
        questions: front.questions ?? [],
      },
    },
    categories: numbers(front.categories),
    authors: names(front.authors).map(originOf),
    picture: picture(cover, front.cover_alt),
    body: blocksOf(body, (address) => join(images, address.replace(/^(\/assets|\/images)?\//, ''))),
  };
}

function author({ slug, front, body }: Page, picture: FindPicture) {
  const { first_name, last_name, role, links = [] } = front;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return {
    origin: originOf(slug),
    fields: { first_name, last_name, slug, role, links, biography: body.trim() },
    beats: numbers(front.beats),
    picture: picture(String(front.image ?? `portraits/${slug}.webp`), `Portrait of ${name}`),
  };
}

function event({ key, status, articles, starts_at, ends_at, ...rest }: Fields) {
  return {
    origin: originOf(key),
    fields: {
      ...{ assets: [], ...rest, event_status: status },
      ...{ starts_at: toIso(starts_at), ends_at: ends_at === undefined ? null : toIso(ends_at) },
    },
    articles: names(articles).map(originOf),
  };
}

function insight(path: string, { categories, access, ...rest }: Fields) {
  const slug = path.replace(/^.*\/|\.yml$/g, '');
  return {
    origin: originOf(slug),
    fields: { ...rest, slug, access: access ?? 'none' },
    categories: numbers(categories),
  };
}

const names = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);
const numbers = (slugs: unknown): number[] => names(slugs).flatMap((slug) => categoryBySlug(slug)?.id ?? []);
const toIso = (value: unknown): string => new Date(String(value)).toISOString();
