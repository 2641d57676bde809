interface KnownEntries {
  readonly corpus: { readonly articles: readonly { readonly slug: string }[] };
  readonly articleIds: readonly number[];
}

const INVALID_TOKENS = ['x', 'x.y', 'eyJ1IjoiYXBpOjphcnRpY2xlLmFydGljbGUifQ.AAAA', '%00', '..%2fstaff'];

/** Routes for editors and staff. The crawl has none of their secrets. */
export const newsroomEndpoints: Record<string, (known: KnownEntries) => string[]> = {
  '/preview/:token': () => [
    ...INVALID_TOKENS.map((token) => `/preview/${token}`),
    ...INVALID_TOKENS.map((token) => `/preview/${token}?as=alpha`),
  ],
  '/staff/content': () => ['/staff/content', '/staff/content?reader=alpha'],
  '/staff/why': ({ corpus, articleIds }) => [
    '/staff/why',
    ...corpus.articles.map(({ slug }) => `/staff/why?slug=${slug}&reader=alpha`),
    ...articleIds.map((id) => `/staff/why?slug=${id}&reader=anonymous&roles=STAFF`),
  ],
  '/assets/media/*': () =>
    ['', '.', '..%2f..%2fjwks.json', '0'.repeat(32), `${'0'.repeat(32)}.webp`].map(
      (name) => `/assets/media/${name}`,
    ),
};

/** Webhooks without a signature. */
export const webhookEndpoints: Record<string, () => { url: string; payload: object }[]> = Object.fromEntries(
  ['/hooks/cms', '/hooks/cms/check', '/hooks/cms/report', '/hooks/cms/differences'].map((url) => [
    url,
    () => [
      { url, payload: { uid: 'api::article.article', documentId: 'abcdefghijklmnopqrstuvwx' } },
      { url, payload: { uid: '*', documentId: null } },
    ],
  ]),
);
