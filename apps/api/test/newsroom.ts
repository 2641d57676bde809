import { createHmac } from 'node:crypto';
import type { Reader } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { type FakeStrapi, startStrapi, TOKEN } from '@tidemark/harness/strapi-stand-in';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import type { CmsNewsroom } from '../src/ingest/cms/newsroom.ts';
import type { Config } from '../src/platform/settings/config.ts';
import type { CmsConfig } from '../src/platform/settings/services.ts';
import { startApi, type TestApi, type TestResponse } from './support.ts';

export const WEBHOOK_SECRET = 'a-secret-of-the-tests-that-signs-webhooks';
export const PREVIEW_SECRET = 'a-secret-of-the-tests-that-signs-previews';
export const STAFF: Reader = {
  kind: 'member',
  uid: 'staff',
  email: 'staff@example.com',
  plan: 'free',
  alpha: false,
  staff: true,
};
export const ARTICLE = 'api::article.article';
export const AUTHOR = 'api::author.author';

export const cmsConfig = (url: string): CmsConfig => ({
  url,
  token: TOKEN,
  webhookSecret: WEBHOOK_SECRET,
  previewSecret: PREVIEW_SECRET,
  sweepSeconds: 3600,
});

/** Adds categories, navigation and disclaimer; returns the document ids of the categories by category id. */
export function addPublicationBasics(cms: FakeStrapi): ReadonlyMap<number, string> {
  const categories = new Map(
    CATEGORIES.map(({ id, name, slug }) => [id, cms.put('categories', { category_id: id, name, slug })]),
  );
  const items = {
    menu_items: [{ id: 1, label: 'Research', link: '/articles', should_display: true }],
    submenu_items: [{ id: 1, link: '/categories/defi', category: 'defi' }],
  };
  cms.put('navigation', { items }, 'navigation');
  cms.put('disclaimer', { title: 'Disclaimer', text: 'Not *advice*.' }, 'disclaimer');
  return categories;
}

export const text = (markdown: string) => ({ __component: 'body.rich-text', markdown });

/** An article's fields as an editor fills them in, published before the test clock's noon. */
export const articleFields = (slug: string, extra: Record<string, unknown> = {}) => ({
  title: `Title of ${slug}`,
  slug,
  teaser: `Teaser of ${slug}.`,
  access: 'free',
  publish_at: '2026-11-14T12:00:00.000Z',
  featured: false,
  body: [text(`Body of ${slug}.`)],
  ...extra,
});

export const authorFields = (slug: string, extra: Record<string, unknown> = {}) => ({
  first_name: slug,
  last_name: 'Lund',
  slug,
  role: 'Analyst',
  biography: 'Writes **well**.',
  ...extra,
});

export interface TestNewsroom {
  readonly api: TestApi;
  readonly cms: FakeStrapi;
  readonly cmsNewsroom: CmsNewsroom;
  readonly categories: ReadonlyMap<number, string>;
  sendWebhook(
    uid: string,
    documentId: string | null,
    overrides?: Partial<SignatureOverrides>,
  ): Promise<TestResponse>;
  post(path: string, body: string, overrides?: Partial<SignatureOverrides>): Promise<TestResponse>;
  /** Resolves when all sync jobs have been processed. */
  settled(): Promise<void>;
}

interface SignatureOverrides {
  readonly secret: string;
  /** Seconds by which the sender's clock is ahead. */
  readonly clockOffset: number;
  readonly headers: Record<string, string>;
}

/** A real API that syncs with a server with Strapi's interface. */
export async function startNewsroom(
  overrides: Partial<Config> = {},
  shared?: Pick<TestNewsroom, 'cms' | 'categories'>,
): Promise<TestNewsroom> {
  const cms = shared?.cms ?? (await startStrapi());
  if (!shared) afterAll(cms.stop);
  const categories = shared?.categories ?? addPublicationBasics(cms);
  const api = await startApi({ cms: cmsConfig(cms.url), ...overrides });
  const cmsNewsroom = api.contentRuntime?.newsroom;
  if (!cmsNewsroom) throw new Error('There is no newsroom');
  const post: TestNewsroom['post'] = (
    url,
    body,
    { secret = WEBHOOK_SECRET, clockOffset = 0, headers = {} } = {},
  ) => {
    const time = String(Math.floor(api.clock.now.getTime() / 1000) + clockOffset);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const signed = { 'x-tidemark-time': time, 'x-tidemark-signature': signature };
    return api.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...signed, ...headers },
      payload: body,
    });
  };
  return {
    api,
    cms,
    cmsNewsroom,
    categories,
    post,
    sendWebhook: (uid, documentId, signatureOverrides) =>
      post('/hooks/cms', JSON.stringify({ uid, documentId }), signatureOverrides),
    settled: () => cmsNewsroom.idle(),
  };
}

export const picture = (width = 640, height = 360): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#345678' } })
    .png()
    .toBuffer();

/** A preview token as the CMS creates it. */
export function previewToken(
  documentId: string,
  { expires = '2026-11-15T12:15:00Z', secret = PREVIEW_SECRET, uid = ARTICLE } = {},
): string {
  const payload = Buffer.from(
    JSON.stringify({ u: uid, d: documentId, e: Date.parse(expires) / 1000 }),
  ).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
}
