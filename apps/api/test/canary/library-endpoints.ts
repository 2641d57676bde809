import { TIERS } from '@tidemark/contracts/access';
import { FOLLOW_KINDS } from '@tidemark/contracts/follow';
import { READING_STATUSES } from '@tidemark/contracts/reading-record';
import { ARTICLE_LENGTHS, EXPORT_FORMATS, LIBRARY_SORTS } from '@tidemark/contracts/wire/library';
import { ABSENT_WORD } from '@tidemark/test-corpus/canary-corpus';
import { entryUrls, listUrls, type UrlsOf } from './endpoint-urls.ts';

const ANCHOR = {
  progress: 0.5,
  quote: { exact: 'Words that the reader saw', prefix: 'before ', suffix: ' after' },
  range: { start: 10, end: 35 },
};

const ITEM_FILTERS = [
  ...READING_STATUSES.map((status) => `status=${status}`),
  ...LIBRARY_SORTS.map((sort) => `sort=${sort}&pageSize=100`),
  ...ARTICLE_LENGTHS.map((length) => `length=${length}`),
  ...TIERS.map((tier) => `tiers=${tier}&pageSize=100`),
  ...[
    'archived=true',
    'tag=canary',
    'folder_id=1',
    'author_id=1',
    'category_id=6,24',
    'query=%25',
    'tiers=x',
  ],
];

/** Gift links that must open nothing: `locked` ones are valid links to articles that no link opens. */
export const GIFT_STATES = ['revoked', 'expired', 'full', 'locked'] as const;
export const giftToken = (state: (typeof GIFT_STATES)[number], articleId: number) => `${state}-${articleId}`;

const EMAIL_SETTINGS = { email: 'daily', time_zone: 'UTC', quiet_hours: null, daily_cap: 10 };

const PUSH_SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

export const libraryEndpoints: Record<string, UrlsOf> = {
  '/library/history': () =>
    listUrls(
      '/library/history',
      [...READING_STATUSES, 'x'].map((status) => `status=${status}`),
    ),
  '/library/reading/:articleId': ({ articleIds }) => entryUrls('/library/reading', articleIds),
  '/library/gifts': () => ['/library/gifts'],
  '/library/follows': () => ['/library/follows'],
  '/library/for-you': () => ['/library/for-you'],
  '/library/notifications': () => listUrls('/library/notifications', []),
  '/library/notifications/unread': () => ['/library/notifications/unread'],
  '/library/notification-settings': () => ['/library/notification-settings'],
  '/email-preferences/unsubscribe': () => ['/email-preferences/unsubscribe?token=x'],
  '/library/private-feed': () => ['/library/private-feed'],
  '/library/push': () => ['/library/push'],
  // Tokens belong to a reader, whatever the request says: private-feeds.test.ts has the access matrix.
  '/private-feeds/:token/:file': () =>
    ['all.rss', 'following.atom', 'calendar.ics', 'x'].map((file) => `/private-feeds/x/${file}`),
  '/library/settings': () => ['/library/settings'],
  '/library/welcome': () => ['/library/welcome'],
  '/library/links': () => listUrls('/library/links', ['query=words', 'tag=canary']),
  '/library/filters': () => ['/library/filters'],
  '/library/export': () => [...EXPORT_FORMATS, 'x'].map((format) => `/library/export?format=${format}`),
  '/library/highlights': ({ articleIds }) =>
    listUrls('/library/highlights', [
      ...articleIds.map((id) => `article_id=${id}`),
      ...['query=words', 'query=%25', 'article_id=x'],
    ]),
  '/library/items': ({ corpus }) => [
    ...listUrls('/library/items', ITEM_FILTERS),
    ...corpus.canaries
      .filter(({ location }) => location.endsWith(', text'))
      .map((canary) => ({
        url: `/library/items?query=${encodeURIComponent(canary.word)}`,
        probe: { canary, absentUrl: `/library/items?query=${ABSENT_WORD}` },
      })),
  ],
};

export const libraryWrites: Record<string, UrlsOf> = {
  '/library/reading/:articleId': ({ articleIds }) =>
    entryUrls('/library/reading', articleIds).map((url) => ({ url, payload: { position: ANCHOR } })),
  '/library/reading': ({ articleIds }) =>
    articleIds.map((id) => ({
      url: '/library/reading',
      payload: { records: [{ article_id: id, position: ANCHOR, at: Date.UTC(2026, 10, 14) }] },
    })),
  '/library/folders': () => [
    { url: '/library/folders', payload: { name: 'Canaries' } },
    { url: '/library/folders', payload: { name: '' } },
  ],
  '/library/folders/:id': () =>
    entryUrls('/library/folders', [1]).map((url) => ({ url, payload: { name: 'Other canaries' } })),
  '/library/actions': ({ articleIds }) =>
    [...actionsOn(articleIds), { actions: [{ type: 'x', article_ids: [] }] }].map((payload) => ({
      url: '/library/actions',
      payload,
    })),
  '/library/changes': ({ articleIds }) =>
    [...articleIds, 999_999].map((id) => ({ url: '/library/changes', payload: { changes: [changeOf(id)] } })),
  '/library/notes/:articleId': ({ articleIds }) =>
    entryUrls('/library/notes', articleIds).map((url) => ({ url, payload: { note: 'A note' } })),
  '/library/welcome': () => [{ url: '/library/welcome', payload: {} }],
  '/library/links': () =>
    ['https://example.org/canary', 'x'].map((url) => ({ url: '/library/links', payload: { url } })),
  '/library/links/:id': () =>
    entryUrls('/library/links', [1]).map((url) => ({ url, payload: { title: 'x', note: '', tags: [] } })),
  '/library/highlights': ({ articleIds }) =>
    [...articleIds, 999_999].map((id) => ({ url: '/library/highlights', payload: highlightOf(id) })),
  '/library/highlights/:id': () =>
    entryUrls('/library/highlights', []).map((url) => ({ url, payload: { note: 'x' } })),
  '/library/gifts': ({ articleIds }) =>
    [...articleIds, 999_999].map((id) => ({ url: '/library/gifts', payload: { article_id: id } })),
  '/library/follows': ({ articleIds }) =>
    [
      ...articleIds.map((id) => ({ kind: 'article', target: String(id) })),
      ...FOLLOW_KINDS.map((kind) => ({ kind, target: kind === 'event_kind' ? 'macro' : '1' })),
      { kind: 'search', target: 'words' },
      { kind: 'x', target: 'x' },
    ].map((payload) => ({ url: '/library/follows', payload })),
  '/gifts/open': ({ articleIds }) =>
    [...articleIds.flatMap((id) => GIFT_STATES.map((state) => giftToken(state, id))), 'x'].map((token) => ({
      url: '/gifts/open',
      payload: { token, device_id: 'canary-device' },
    })),
  '/library/follows/:id': () =>
    [
      { in_product: true, email: 'daily', push: true },
      { in_product: 'x', email: 'x' },
    ].map((payload) => ({ url: '/library/follows/1', payload })),
  '/library/private-feed': () => [{ url: '/library/private-feed', payload: {} }],
  // What the messages contain: push.test.ts.
  '/library/push': () => [{ url: '/library/push', payload: PUSH_SUBSCRIPTION }],
  '/push-subscriptions/renew': () => [
    {
      url: '/push-subscriptions/renew',
      payload: { ...PUSH_SUBSCRIPTION, old: { endpoint: 'x', auth: 'x' } },
    },
  ],
  '/push-subscriptions/remove': () => [{ url: '/push-subscriptions/remove', payload: { endpoint: 'x' } }],
  '/library/notification-settings': () =>
    [EMAIL_SETTINGS, { email: 'x' }].map((payload) => ({ url: '/library/notification-settings', payload })),
  '/email-preferences': () => [{ url: '/email-preferences', payload: { ...EMAIL_SETTINGS, token: 'x' } }],
  '/email-preferences/read': () => [{ url: '/email-preferences/read', payload: { token: 'x' } }],
  '/email-preferences/unsubscribe': () => [{ url: '/email-preferences/unsubscribe?token=x', payload: {} }],
  '/hooks/bounces': () => [{ url: '/hooks/bounces', payload: {} }],
  '/library/notifications/read': () =>
    [{ up_to: 1 }, { up_to: 'x' }].map((payload) => ({ url: '/library/notifications/read', payload })),
  '/library/import': ({ corpus }) =>
    [...corpus.articles.map(({ slug }) => slug), 'no-such-thing', '%00'].map((slug) => ({
      url: '/library/import',
      payload: { entries: [{ url: `/articles/${slug}` }], keep_links: true },
    })),
  '/library/settings': () => [
    { url: '/library/settings', payload: { history: true } },
    { url: '/library/settings', payload: { history: 'x' } },
  ],
};

const highlightOf = (id: number) => ({
  ...{ article_id: id, exact: 'Words that the reader saw', prefix: 'before ', suffix: ' after', start: 10 },
  ...{ color: 'green', note: 'A note' },
});

const changeOf = (id: number) => {
  const at = Date.UTC(2026, 10, 14);
  return {
    ...{ article_id: id, position: { value: ANCHOR, at }, status: { value: 'read', at } },
    ...{ archived: { value: false, at }, tags: [{ name: 'canary', value: true, at }] },
    folders: [{ name: 'Canaries', value: true, at }],
  };
};

/** A write for every article, so that the lists contain all of them. */
const actionsOn = (articleIds: readonly number[]) =>
  articleIds.flatMap((id) => [
    { actions: [{ type: 'add_tag', article_ids: [id], tag: 'canary' }] },
    { actions: [{ type: 'set_status', article_ids: [id], status: 'read' }] },
  ]);

export const libraryDeletes: Record<string, UrlsOf> = {
  '/library': () => ['/library'],
  '/library/folders/:id': () => entryUrls('/library/folders', [1]),
  '/library/links/:id': () => entryUrls('/library/links', [1]),
  '/library/follows/:id': () => entryUrls('/library/follows', [1]),
  '/library/gifts/:id': () => entryUrls('/library/gifts', [1]),
  '/library/private-feed': () => ['/library/private-feed'],
  '/library/highlights/:id': () => entryUrls('/library/highlights', []),
  '/library/reading': () => ['/library/reading'],
  '/library/reading/:articleId': ({ articleIds }) => entryUrls('/library/reading', articleIds.slice(0, 3)),
};
