/** Strapi's names of the ingested content types. */
export const UID = {
  article: 'api::article.article',
  author: 'api::author.author',
  category: 'api::category.category',
  disclaimer: 'api::disclaimer.disclaimer',
  event: 'api::calendar-event.calendar-event',
  insight: 'api::data-insight.data-insight',
  navigation: 'api::navigation.navigation',
} as const;
export type Uid = (typeof UID)[keyof typeof UID];

/** A sync job with this uid pulls all entries again, changed or not. */
export const EVERYTHING = '*';

/**
 * Increment it when the same data of the CMS leads to different entries than before, for example because markdown is
 * rendered differently. The next sync then pulls all entries again.
 */
export const MAPPING_VERSION = 1;

/** The types with a list of entries. Categories are fixed in our code, single types have one entry. */
export const ENTRY_UIDS = [UID.author, UID.article, UID.event, UID.insight] as const;
export type EntryUid = (typeof ENTRY_UIDS)[number];
export const SINGLE_UIDS = [UID.navigation, UID.disclaimer] as const;

/** Where the entries of a type are stored. */
export const TABLES = {
  [UID.author]: 'authors',
  [UID.article]: 'articles',
  [UID.event]: 'calendarEvents',
  [UID.insight]: 'insights',
} as const;

const PATHS: Readonly<Record<Uid, string>> = {
  [UID.article]: 'articles',
  [UID.author]: 'authors',
  [UID.category]: 'categories',
  [UID.disclaimer]: 'disclaimer',
  [UID.event]: 'calendar-events',
  [UID.insight]: 'data-insights',
  [UID.navigation]: 'navigation',
};
export const pathOf = (uid: Uid): string => `/api/${PATHS[uid]}`;

export const uidOf = (text: string): Uid | undefined => Object.values(UID).find((uid) => uid === text);

const NAMES: Readonly<Record<Uid, string>> = {
  [UID.article]: 'Article',
  [UID.author]: 'Analyst',
  [UID.category]: 'Category',
  [UID.disclaimer]: 'Disclaimer',
  [UID.event]: 'Calendar event',
  [UID.insight]: 'Data insight',
  [UID.navigation]: 'Navigation',
};
export const nameOf = (uid: Uid): string => NAMES[uid];

const blocks = ['rich-text', 'callout', 'chart', 'embed', 'image'];
const categories = { 'populate[categories][fields][0]': 'category_id' };

/** Relations to load with an entry. */
export const POPULATE: Readonly<Record<Uid, Readonly<Record<string, string>>>> = {
  [UID.article]: {
    ...categories,
    'populate[authors][fields][0]': 'origin',
    'populate[authors][fields][1]': 'first_name',
    'populate[authors][fields][2]': 'last_name',
    'populate[authors][fields][3]': 'slug',
    'populate[main_image]': 'true',
    ...Object.fromEntries(blocks.map((name) => [`populate[body][on][body.${name}][populate]`, '*'])),
  },
  [UID.author]: {
    'populate[beats][fields][0]': 'category_id',
    'populate[image]': 'true',
    'populate[links]': 'true',
  },
  [UID.event]: { 'populate[articles][fields][0]': 'origin' },
  [UID.insight]: categories,
  [UID.category]: {},
  [UID.disclaimer]: {},
  [UID.navigation]: {},
};
