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

const isText = hasFields({ kind: isOneOf('text'), html: isString });
const isCallout = hasFields({
  kind: isOneOf('callout'),
  tone: isOneOf('note', 'warning', 'definition'),
  title: isString,
  html: isString,
});
const isEmbed = hasFields({ kind: isOneOf('embed'), source: isString, title: isString, height: isNumber });
const isImageBlock = hasFields({ kind: isOneOf('image'), image: isImage, caption: isString });
const isChartBlock = hasFields({ kind: isOneOf('chart'), chart: isChart });

type ReceivedBlock =
  | Checked<typeof isText>
  | Checked<typeof isCallout>
  | Checked<typeof isEmbed>
  | Checked<typeof isImageBlock>
  | Checked<typeof isChartBlock>;
const BLOCKS = new Map<string, Check<ReceivedBlock>>([
  ['text', isText],
  ['callout', isCallout],
  ['embed', isEmbed],
  ['image', isImageBlock],
  ['chart', isChartBlock],
]);
/** A kind that a newer API sends is not shown; the rest of the article is. */
const isBlock = (value: unknown): value is ReceivedBlock =>
  hasFields({ kind: isString })(value) && (BLOCKS.get(value.kind)?.(value) ?? true);

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
