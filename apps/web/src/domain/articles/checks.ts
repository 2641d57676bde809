import {
  type Check,
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

// What the specification names is expected; other fields may be missing. Images may be null.

export const isImage = hasFields(
  {
    url: isString,
    formats: hasFields({ small: hasFields({ url: isString }, { width: isNumber }) }),
  },
  { width: isNumber, height: isNumber, alternativeText: isString, blur: isString },
);
export type ReceivedImage = Checked<typeof isImage>;

export const isCategory = hasFields({ id: isNumber, name: isString }, { slug: isString });

const isPortrait = hasFields({ url: isString }, { width: isNumber, height: isNumber, blur: isString });

/** Whichever name exists is shown, and a fallback for a missing picture. */
export const authorFields = {
  first_name: isString,
  last_name: isString,
  slug: isString,
  image: hasFields({}, { data: hasFields({ attributes: isPortrait }) }),
};
const isAuthor = hasFields({ attributes: hasFields({}, authorFields) }, { id: isNumber });
export type ReceivedAuthor = Checked<typeof isAuthor>;

const cardFields = {
  title: isString,
  access: isNullOr(isString),
  publish_at: isTime,
  main_image: isNullOr(isImage),
  image: isNullOr(isString),
  categories: isListOf(isCategory),
  authors: isListOf(isAuthor),
  bookmark: isNullOr(isBoolean),
};
const moreFields = {
  slug: isString,
  teaser: isString,
  updated_at: isTime,
  assets: isListOf(isString),
  reading_minutes: isNumber,
  words: isNumber,
  charts: isNumber,
  tables: isNumber,
  takeaways: isNumber,
};

export const isCard = hasFields({ id: isNumber, attributes: hasFields(cardFields, moreFields) });
export type ReceivedCard = Checked<typeof isCard>;

export const isSeries = hasFields({
  name: isString,
  points: isListOf(
    (value): value is [string, number] => Array.isArray(value) && isString(value[0]) && isNumber(value[1]),
  ),
});
const isChart = hasFields({
  type: isOneOf('line', 'area', 'bar'),
  title: isString,
  unit: isString,
  source: isString,
  date: isString,
  series: isListOf(isSeries),
});

const isKind = <const Kind extends string>(kind: Kind) => ({ kind: isOneOf(kind) });
const BLOCKS = [
  hasFields({ ...isKind('text'), html: isString }),
  hasFields({
    ...isKind('callout'),
    tone: isOneOf('note', 'warning', 'definition'),
    title: isString,
    html: isString,
  }),
  hasFields({ ...isKind('embed'), source: isString, title: isString, height: isNumber }),
  hasFields({ ...isKind('image'), image: isImage, caption: isString }),
  hasFields({ ...isKind('chart'), chart: isChart }),
] as const;
const isBlock = (value: unknown): value is Checked<(typeof BLOCKS)[number]> =>
  BLOCKS.some((isThisBlock) => isThisBlock(value));

/** The specification names no fields of a body. Without these there is no article to show. */
const isBody = hasFields({
  blocks: isListOf(isBlock),
  headings: isListOf(hasFields({ id: isString, text: isString, level: isNumber })),
  takeaways: isListOf(isString),
});

export const isArticle = hasFields({
  id: isNumber,
  attributes: hasFields({ ...cardFields, body: isBody }, moreFields),
});
export type ReceivedArticle = Checked<typeof isArticle>;

export const isDisclaimer = hasFields({ attributes: hasFields({ title: isString, html: isString }) });

export const hasSlug: Check<{ readonly slug: string }> = hasFields({ slug: isString });
