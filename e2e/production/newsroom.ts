import { createHmac } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CATEGORIES, categoryBySlug } from '@tidemark/contracts/categories';
import { startStrapi, TOKEN } from '@tidemark/harness/strapi-stand-in';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/lib/root.mjs';

type Fields = Readonly<Record<string, unknown>>;

const SECRET = 'a-secret-of-the-test-that-signs-webhooks';
const ARTICLE = 'api::article.article';
const RETRY_MS = 100;
const TIMEOUT_MS = 60_000;

/** The CMS of the test: a server with the part of Strapi's interface that the API uses. */
export interface Newsroom {
  /** Settings of the API processes. */
  readonly settings: Readonly<Record<string, string>>;
  /** Publishes an article without telling the API, and returns its id in the CMS. */
  publish(slug: string, fields: Fields): string;
  /** Sends the webhook for an article until an API process has accepted it, as the CMS does. */
  announce(apiUrl: string, documentId: string): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export const richText = (markdown: string) => [{ __component: 'body.rich-text', markdown }];

function filesIn(folder: string) {
  return globSync(join(ROOT, 'e2e', 'publication', folder, '**', '*.md')).map((path) => {
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(path, 'utf8')) ?? [];
    return { slug: basename(path, '.md'), fields: parse(head) as Fields, body };
  });
}

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A CMS with the articles and analysts of the browser tests. */
export async function startNewsroom(): Promise<Newsroom> {
  const cms = await startStrapi();
  const categories = new Map(
    CATEGORIES.map(({ id, name, slug }) => [id, cms.put('categories', { category_id: id, name, slug })]),
  );
  const categoriesOf = (slugs: unknown) =>
    names(slugs).flatMap((slug) => categories.get(categoryBySlug(slug)?.id ?? 0) ?? []);
  const menu = [{ id: 1, label: 'Research', link: '/articles', should_display: true }];
  cms.put('navigation', { items: { menu_items: menu, submenu_items: [] } }, 'navigation');
  cms.put('disclaimer', { title: 'Disclaimer', text: 'Not advice.' }, 'disclaimer');
  const analysts = new Map(
    filesIn('analysts').map(({ slug, fields: { first_name, last_name, role }, body }) => [
      slug,
      cms.put('authors', { first_name, last_name, role, slug, biography: body }),
    ]),
  );
  const articles = new Map<string, string>();
  const publish: Newsroom['publish'] = (slug, fields) => {
    const relations = {
      categories: categoriesOf(fields.categories),
      authors: names(fields.authors).flatMap((name) => analysts.get(name) ?? []),
    };
    const id = cms.put('articles', { ...fields, ...relations, slug }, articles.get(slug));
    articles.set(slug, id);
    return id;
  };
  for (const { slug, fields, body } of filesIn('articles')) {
    const { cover, cover_alt, ...rest } = fields;
    publish(slug, { ...rest, body: richText(body) });
  }
  return {
    settings: {
      ...{ CMS_URL: cms.url, CMS_TOKEN: TOKEN, CMS_WEBHOOK_SECRET: SECRET },
      CMS_SWEEP_SECONDS: '10',
    },
    publish,
    async announce(apiUrl, documentId) {
      const body = JSON.stringify({ uid: ARTICLE, documentId });
      const deadline = performance.now() + TIMEOUT_MS;
      while (performance.now() < deadline) {
        const time = String(Math.floor(Date.now() / 1000));
        const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
        const signed = { 'x-tidemark-time': time, 'x-tidemark-signature': signature };
        const headers = { 'content-type': 'application/json', ...signed };
        const signal = AbortSignal.timeout(5000);
        const response = await fetch(`${apiUrl}/hooks/cms`, {
          ...{ method: 'POST', headers, body, signal },
        }).catch(() => undefined);
        if (response?.status === 202) return;
        await sleep(RETRY_MS);
      }
      throw new Error('No API process accepted the webhook');
    },
    stop: cms.stop,
    start: cms.start,
  };
}
