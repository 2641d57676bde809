import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { blocksOf } from './bodies.ts';
import { writePublication } from './publication.ts';

describe('a body converted to blocks', () => {
  const file = (address: string) => `/pictures${address}`;

  test('keeps the text between the fences in order', () => {
    const body =
      'One.\n\n```callout\ntone: note\ntitle: T\ntext: X\n```\n\n## Two\n\n```image\nsrc: /a.webp\nalt: A\n```';
    expect(blocksOf(body, file)).toEqual([
      { __component: 'body.rich-text', markdown: 'One.' },
      { __component: 'body.callout', tone: 'note', title: 'T', text: 'X' },
      { __component: 'body.rich-text', markdown: '## Two' },
      { __component: 'body.image', alt: 'A', image: '/pictures/a.webp' },
    ]);
  });

  test('keeps other code blocks in the text', () => {
    const body = '```js\nlet a;\n```\n\nEnd.';
    expect(blocksOf(body, file)).toEqual([{ __component: 'body.rich-text', markdown: body }]);
  });
});

describe('the demo publication for the newsroom', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-seed-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  let publication: {
    articles: {
      origin: string;
      categories: number[];
      authors: string[];
      picture: unknown;
      body: unknown[];
    }[];
    authors: { origin: string; picture: unknown }[];
    events: { origin: string; articles: string[]; fields: { event_status: string } }[];
    insights: { origin: string }[];
    navigation: { menu_items: unknown[] };
  };
  beforeAll(async () => {
    await writePublication(join(ROOT, 'content'), join(dir, 'seed.json'));
    publication = JSON.parse(readFileSync(join(dir, 'seed.json'), 'utf8'));
  });

  test('contains every file of the folder once', () => {
    const count = (pattern: string) => globSync(pattern, { cwd: join(ROOT, 'content') }).length;
    expect(publication.articles).toHaveLength(count('articles/**/*.md'));
    expect(publication.authors).toHaveLength(count('analysts/*.md'));
    expect(publication.insights).toHaveLength(count('insights/*.yml'));
    const origins = publication.articles.map(({ origin }) => origin);
    expect(new Set(origins).size).toBe(origins.length);
  });

  test('gives every article a picture, a category, existing analysts and a body', () => {
    const analysts = publication.authors.map(({ origin }) => origin);
    for (const { origin, categories, authors, picture, body } of publication.articles) {
      expect(picture, origin).not.toBeNull();
      expect(categories.length, origin).toBeGreaterThan(0);
      expect(analysts, origin).toEqual(expect.arrayContaining(authors));
      expect(body.length, origin).toBeGreaterThan(0);
    }
  });

  test('links events to existing articles and stores their status in a field that Strapi does not use', () => {
    const articles = publication.articles.map(({ origin }) => origin);
    for (const event of publication.events) {
      expect(articles).toEqual(expect.arrayContaining(event.articles));
      expect(['confirmed', 'estimated', 'cancelled']).toContain(event.fields.event_status);
    }
    expect(publication.navigation.menu_items.length).toBeGreaterThan(0);
  });

  test('moves its dates, as a first start without the newsroom does', async () => {
    const file = join(dir, 'moved.json');
    await writePublication(join(ROOT, 'content'), file, new Date('2027-01-27T12:00:00Z'));
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain('{{');
    const { articles } = JSON.parse(text);
    const print = articles.find(
      ({ origin }: { origin: string }) => origin === 'files:short-gamma-into-the-october-print',
    );
    expect(print.fields).toMatchObject({
      slug: 'short-gamma-into-the-december-print',
      title: 'Short gamma into the December print',
    });
    expect(print.fields.publish_at).toMatch(/^2026-12-22T/);
    expect(readFileSync(join(dir, 'seed.json'), 'utf8')).not.toContain('{{');
  });
});
