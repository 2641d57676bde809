import { ACCESS_VALUES } from '@tidemark/contracts/access';
import {
  type Checked,
  hasFields,
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isString,
  isTime,
} from '../../platform/http/check.ts';
import { isCategory, isImage } from '../articles/checks.ts';

// What the specification names is expected; other fields may be missing.

const isHit = hasFields(
  {
    _id: isString,
    _source: hasFields(
      {
        id: isNumber,
        title: isString,
        image: isNullOr(isImage),
        categories: isListOf(isCategory),
        authors: isListOf(hasFields({ name: isString })),
        publishedAt: isTime,
      },
      { slug: isString, access: isString },
    ),
  },
  { highlight: hasFields({}, { title: isString, passage: isString }) },
);
export type ReceivedHit = Checked<typeof isHit>;

const isAccess = isNullOr(isOneOf(...ACCESS_VALUES));

const bucketsOf = <Key>(isKey: (value: unknown) => value is Key) =>
  hasFields({ buckets: isListOf(hasFields({ key: isKey, doc_count: isNumber })) });

const insight = { slug: isString, title: isString };
const isFoundInsight = hasFields({
  ...insight,
  id: isNumber,
  summary: isString,
  access: isAccess,
  updatedAt: isTime,
});
const event = {
  id: isNumber,
  title: isString,
  startsAt: isTime,
  precision: isOneOf('time', 'day', 'month', 'quarter'),
  status: isOneOf('confirmed', 'estimated', 'cancelled'),
};
const isFoundEvent = hasFields({
  ...event,
  summary: isString,
  kind: isOneOf('macro', 'unlock', 'upgrade', 'governance'),
});
const isFoundTerm = hasFields({
  id: isString,
  term: isString,
  aliases: isListOf(isString),
  definition: isString,
});
const analyst = { id: isNumber, slug: isString, name: isString, image: isNullOr(isString) };
const isFoundAnalyst = hasFields({ ...analyst, role: isString });
export type ReceivedAnalyst = Checked<typeof isFoundAnalyst>;

const foundOf = <Item>(isItem: (value: unknown) => value is Item) =>
  hasFields({ total: isNumber, items: isListOf(isItem) });
const isOtherKinds = hasFields(
  {},
  {
    insights: foundOf(isFoundInsight),
    calendar: foundOf(isFoundEvent),
    glossary: foundOf(isFoundTerm),
    analysts: foundOf(isFoundAnalyst),
  },
);
export type ReceivedKinds = Checked<typeof isOtherKinds>;

const citedArticle = {
  id: isNumber,
  slug: isString,
  title: isString,
  access: isAccess,
  publishedAt: isTime,
};
const isAnswer = hasFields(
  {},
  {
    passage: hasFields({
      article: hasFields(citedArticle),
      heading: isNullOr(hasFields({ id: isString, text: isString })),
      html: isString,
      text: isString,
    }),
    locked: hasFields(citedArticle),
    term: isFoundTerm,
    otherTerm: isFoundTerm,
    analyst: hasFields({ ...analyst, role: isString, beats: isListOf(isNumber), articles: isNumber }),
    category: isCategory,
    insight: hasFields(
      { ...insight, id: isNumber, summary: isString, access: isAccess, updatedAt: isTime },
      {
        latest: isListOf(hasFields({ name: isString, date: isString, value: isNumber, unit: isString })),
      },
    ),
    event: isFoundEvent,
  },
);
export type ReceivedAnswer = Checked<typeof isAnswer>;

const isRange = hasFields({ start: isNumber, end: isNumber });

export const isSearchResponse = hasFields(
  {
    hits: hasFields({ hits: isListOf(isHit), total: hasFields({ value: isNumber }) }),
    aggregations: hasFields({
      access: bucketsOf(isString),
      categories: bucketsOf(isNumber),
      publishedDate: bucketsOf(isString),
    }),
  },
  {
    complete: isNumber,
    suggestion: isString,
    corrected: isBoolean,
    category: isCategory,
    others: isOtherKinds,
    answer: isAnswer,
    help: hasFields({
      known: isListOf(isString),
      unknown: isListOf(isRange),
      unfiltered: isNumber,
      nearest: isListOf(isHit),
    }),
    missing: isListOf(isRange),
    searchedWords: isListOf(isString),
  },
);

export const hasHitList = hasFields({ hits: hasFields({ hits: isListOf(hasFields({})) }) });

export const isSuggestions = hasFields(
  {},
  {
    analysts: isListOf(hasFields(analyst)),
    categories: isListOf(isCategory),
    insights: isListOf(hasFields(insight)),
    calendar: isListOf(hasFields(event)),
    glossary: isListOf(hasFields({ id: isString, term: isString })),
  },
);

export const isFilters = hasFields({
  analysts: isListOf(hasFields({ slug: isString, name: isString })),
  assets: isListOf(isString),
});
