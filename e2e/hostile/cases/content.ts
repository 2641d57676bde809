import { type Case, lacks } from '../case.ts';
import { send } from '../client.ts';
import type { Instance } from '../instance.ts';

type Server = 'api' | 'portal';

/** Addresses of the gated article; its secret word must not be in any response. */
const GATED: readonly [Server, (slug: string) => string][] = [
  ['api', (slug) => `/strapi/articles/${slug}`],
  ['api', (slug) => `/strapi/articles/${slug}?populate=*&fields=body`],
  ['api', (slug) => `/strapi/articles/${slug}?populate[body][populate]=*`],
  ['api', () => '/strapi/articles?pageSize=100&populate=body'],
  ['api', () => '/strapi/latest-articles?pageSize=100&fields[0]=body'],
  ['api', () => '/strapi/articles?filters[body][$contains]=zyq'],
  ['api', (slug) => `/out/data/articles/${slug}/1.csv`],
  ['api', (slug) => `/out/data/articles/${slug}/1.json`],
  ['api', (slug) => `/out/data/articles/${slug}/1.svg`],
  ['api', () => '/out/feeds/all.rss?full=1'],
  ['api', () => '/out/feeds/all.json'],
  ['api', () => '/out/feeds/cross-chain.atom'],
  ['api', () => '/out/llms.txt'],
  ['api', () => '/search?query=zyqvanthorpe'],
  ['api', () => '/search/suggest?query=zyqvant'],
  ['portal', (slug) => `/articles/${slug}`],
  ['portal', (slug) => `/articles/${slug}?preview=1`],
  ['portal', (slug) => `/data/articles/${slug}/1.csv`],
];

/** Addresses that would reveal the scheduled article if they differed from an unknown slug's. */
const SCHEDULED: readonly [Server, (slug: string) => string][] = [
  ['api', (slug) => `/strapi/articles/${slug}`],
  ['api', (slug) => `/strapi/article-id/${slug}`],
  ['api', (slug) => `/assets/covers/${slug}.webp`],
  ['api', (slug) => `/assets/covers/small/${slug}.webp`],
  ['portal', (slug) => `/assets/covers/${slug}.webp`],
  ['api', (slug) => `/out/cards/articles/${slug}.png`],
  ['api', (slug) => `/out/data/articles/${slug}/1.csv`],
  ['portal', (slug) => `/articles/${slug}`],
  ['portal', (slug) => `/cards/articles/${slug}.png`],
];

/** Listings that must not mention the scheduled article. */
const LISTINGS: readonly [Server, string][] = [
  ['api', '/assets/index.json'],
  ['portal', '/assets/index.json'],
  ['api', '/strapi/articles?pageSize=100&sort=date_desc'],
  ['api', '/strapi/latest-articles?pageSize=100'],
  ['api', '/strapi/dynamic-trending-articles?pageSize=100'],
  ['api', '/out/sitemaps/articles-1.xml'],
  ['api', '/out/news-sitemap.xml'],
  ['api', '/out/feeds/all.rss'],
  ['api', '/search?query=quorvex'],
  ['api', '/search/suggest?query=quorv'],
  ['portal', '/'],
  ['portal', '/categories/cross-chain'],
];

function request(instance: Instance, server: Server, path: string) {
  return send(instance[server], { path, headers: [['x-forwarded-for', instance.nextAddress()]] });
}

const NO_LEAK = 'no secret';

const gatedCases: Case[] = GATED.map(([server, path]) => ({
  group: 'gated',
  name: `${server} ${path('{slug}')}`,
  expected: NO_LEAK,
  async run(instance) {
    const response = await request(instance, server, path(instance.gatedSlug));
    const isHit = response.body.includes('"value":1') && path('').includes('/search?');
    const leaks = response.body.includes(instance.secretWord) || isHit;
    return leaks || response.status >= 500 ? `${response.status} with the secret` : NO_LEAK;
  },
}));

const SAME = 'as an unknown slug';

const scheduledCases: Case[] = SCHEDULED.map(([server, path]) => ({
  group: 'scheduled',
  name: `${server} ${path('{slug}')}`,
  expected: SAME,
  async run(instance) {
    const outcome = async (slug: string) => {
      const { status, headers, body } = await request(instance, server, path(slug));
      return JSON.stringify([
        status,
        headers['content-type'],
        body.replaceAll(slug, '…').replace(/"buildId".*/s, ''),
      ]);
    };
    // As long as the real slug, so that lengths do not differ.
    const unknown = instance.scheduledSlug.replace('scheduled', 'schedulex');
    const [actual, expected] = [await outcome(instance.scheduledSlug), await outcome(unknown)];
    return actual === expected ? SAME : `${actual.slice(0, 60)} instead of ${expected.slice(0, 60)}`;
  },
}));

const listingCases: Case[] = LISTINGS.map(([server, path]) => ({
  group: 'scheduled',
  name: `${server} ${path} does not mention it`,
  expected: NO_LEAK,
  async run(instance) {
    const response = await request(instance, server, path);
    if (response.status >= 500) return String(response.status);
    const problem = lacks(
      instance.scheduledSlug,
      instance.scheduledTitle,
      instance.secretWord,
    )(response, instance);
    return (await problem) ?? NO_LEAK;
  },
}));

const CLEAN = 'no formula';

const spreadsheet: Case = {
  group: 'csv',
  name: 'a text cell that begins with = is neutralised',
  expected: CLEAN,
  async run(instance) {
    const { status, body } = await request(instance, 'api', '/out/data/insights/hostile-formulas.csv');
    if (status !== 200) return String(status);
    if (!body.includes('1+1')) return 'the cell is missing';
    return /(^|[,\n\r])"?=1\+1/m.test(body) ? 'a formula' : CLEAN;
  },
};

export const contentCases: readonly Case[] = [...gatedCases, ...scheduledCases, ...listingCases, spreadsheet];
