import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { refreshGroups } from '../../apps/api/src/features/articles/store.ts';
import { type Database, openPostgres } from '../../apps/api/src/platform/database/database.ts';

const AUTHORS = 40;
const SUBCATEGORIES = CATEGORIES.filter((category) => category.parentId !== undefined);

const FAMILY = sql.join(
  SUBCATEGORIES.map(({ id, parentId }, n) => sql`(${n}::int, ${id}::int, ${parentId ?? 0}::int)`),
  sql`, `,
);

/** Lists the articles after this id under their categories and the categories above them. */
export async function fillCategories(db: Database, afterId = 0): Promise<void> {
  await db.execute(sql`with family(n, id, parent) as (values ${FAMILY})
    insert into article_categories (category_id, publish_at, article_id)
    select distinct category, a.publish_at, a.id from articles a, unnest(a.category_ids) own
      join family on family.id = own, unnest(array[family.id, family.parent]) category
    where a.id > ${afterId}::int on conflict do nothing`);
}

/** Fills an empty database with articles like those of a real publication, without bodies. */
export async function fillDatabase(url: string, articles: number): Promise<void> {
  const { db, close } = await openPostgres(url, { poolSize: 1 });
  const portrait = JSON.stringify({
    url: '/assets/portraits/a.webp',
    width: 480,
    height: 480,
    blur: 'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAADQAQCdASoIAAgAAkA4JQBOgB6WZPQAAP7+AAA=',
  });
  const cover = JSON.stringify({
    ...{
      url: '/assets/covers/a.webp',
      width: 1600,
      height: 900,
      alternativeText: 'Bands in two inks, stacked',
    },
    blur: `data:image/webp;base64,${'UklGRlYAAABXRUJQVlA4'.repeat(8)}`,
    formats: { small: { url: '/assets/covers/small/a.webp', width: 480, height: 270 } },
  });
  try {
    // The API's connections have a timeout of seconds; filling takes longer.
    await db.execute(sql`set statement_timeout = 0`);
    await db.execute(sql`insert into authors (source_key, slug, first_name, last_name, role, biography, image, beats, links, hash)
      select 'bench:' || n, 'author-' || n, 'First' || n, 'Last' || n, 'Analyst', '<p>Writes.</p>', ${portrait}::jsonb, '{7}', '[]', ''
      from generate_series(1, ${AUTHORS}::int) n`);
    await db.execute(sql`with family(n, id, parent) as (values ${FAMILY})
      insert into articles (source_key, slug, title, teaser, access, publish_at, updated_at, category_ids, mask,
        image, assets, words, charts, takeaways, featured, hash)
      select 'bench:' || i, 'article-' || i, 'What the figures of week ' || i || ' say about settlement and its costs',
        'Report ' || i || ' follows the money through three venues and asks who is paid for waiting, and by whom, when blocks fill up.',
        case when one.parent = 6 or two.parent = 6 then 'alpha' else
          (array['free','free','freemium','none','standard','pioneer','pioneer','vip','professional','professional','alpha'])[1 + i % 11] end,
        at, at, array[one.id, two.id], (1 << one.id) | (1 << one.parent) | (1 << two.id) | (1 << two.parent),
        ${cover}::jsonb, array['ETH','ARB'], 700 + i % 900, i % 4, i % 5, false, ''
      from generate_series(1, ${articles}::int) i
        cross join lateral (select date_trunc('milliseconds', now() - interval '1 minute' - i * (interval '5 years' / ${articles}::int)) as at) published
        join family one on one.n = i * 7 % ${SUBCATEGORIES.length}::int
        join family two on two.n = (i * 7 + 1 + i % 5) % ${SUBCATEGORIES.length}::int`);
    await fillCategories(db);
    await db.execute(sql`insert into article_authors (article_id, position, author_id, publish_at)
      select a.id, position, 1 + (a.id * 13 + position * 7) % ${AUTHORS}::int, a.publish_at
      from articles a, generate_series(0, a.id % 2) position`);
    await refreshGroups(db, new Date());
    await db.execute(sql`vacuum analyze`);
  } finally {
    await close();
  }
}

/**
 * A publication without articles. A starting server deletes everything that its publication does not contain, so the
 * database is filled after the servers have started.
 */
export function emptyPublication(folder: string): string {
  const contentDir = join(folder, 'empty');
  mkdirSync(join(contentDir, 'articles'), { recursive: true });
  return contentDir;
}

/** A content folder with one article of typical length. */
export function writeArticle(folder: string): { contentDir: string; slug: string } {
  const contentDir = join(folder, 'content');
  mkdirSync(join(contentDir, 'articles'), { recursive: true });
  const fields = {
    ...{
      title: 'Blob space is a commodity now',
      teaser: 'Who pays for room in a block, and what it buys them.',
    },
    ...{ access: 'free', publish_at: '2025-01-01T00:00:00Z', categories: ['layer-2'], assets: ['ETH'] },
    takeaways: ['Room is cheap until it is not.', 'Waiting has a price.', 'Someone is paid for it.'],
  };
  const paragraph = 'Fees follow demand with a delay, and the delay is where the money is made. '.repeat(6);
  const body = Array.from({ length: 20 }, (_, n) => `## Part ${n + 1}\n\n${paragraph}\n\n- one\n- two`);
  const text = `---\n${JSON.stringify(fields)}\n---\n${paragraph}\n\n${body.join('\n\n')}\n`;
  writeFileSync(join(contentDir, 'articles', 'blob-space.md'), text);
  return { contentDir, slug: 'blob-space' };
}

/** Lists of all articles, of a category and of a tier, sometimes with a later page. */
export function listPaths(count: number): string[] {
  let seed = 20_261_115;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 4_294_967_296) * below);
  };
  const access = ['free', 'none', 'pioneer', 'professional', 'alpha', 'free,freemium'];
  return Array.from({ length: count }, () => {
    const page = random(5) === 0 ? 2 + random(4) : 1;
    const base = `/strapi/articles?populate=*&page=${page}&pageSize=20`;
    const kind = random(10);
    if (kind < 4) return base;
    if (kind < 8) return `${base}&category_id=${CATEGORIES[random(CATEGORIES.length)]?.id}`;
    return `${base}&access=${access[random(access.length)]}`;
  });
}
