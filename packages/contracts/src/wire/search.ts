import { type Static, type TSchema, Type } from 'typebox';
import { EVENT_KINDS, EVENT_PRECISIONS, EVENT_STATUSES } from './calendar.ts';
import { AccessSchema, CategoryRefSchema, ImageSchema, Nullable } from './common.ts';

export const SearchHitSchema = Type.Object({
  _id: Type.String(),
  _source: Type.Object({
    id: Type.Integer(),
    slug: Type.String(),
    title: Type.String(),
    access: AccessSchema,
    image: Nullable(ImageSchema),
    categories: Type.Array(CategoryRefSchema),
    authors: Type.Array(Type.Object({ name: Type.String() })),
    publishedAt: Type.String(),
  }),
  /** HTML-escaped text with the matching words in `<mark>`, from fields this reader may read. */
  highlight: Type.Object({ title: Type.String(), passage: Type.String() }),
});
export type SearchHit = Static<typeof SearchHitSchema>;

/** The public fields of an insight. */
export const FoundInsightSchema = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  access: AccessSchema,
  updatedAt: Type.String(),
});
export type FoundInsight = Static<typeof FoundInsightSchema>;

export const FoundEventSchema = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  summary: Type.String(),
  kind: Type.Enum([...EVENT_KINDS]),
  startsAt: Type.String(),
  precision: Type.Enum([...EVENT_PRECISIONS]),
  status: Type.Enum([...EVENT_STATUSES]),
});
export type FoundEvent = Static<typeof FoundEventSchema>;

export const FoundTermSchema = Type.Object({
  /** The fragment of a link to the term. */
  id: Type.String(),
  term: Type.String(),
  aliases: Type.Array(Type.String()),
  definition: Type.String(),
});
export type FoundTerm = Static<typeof FoundTermSchema>;

export const FoundAnalystSchema = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  role: Type.String(),
  image: Nullable(Type.String()),
});
export type FoundAnalyst = Static<typeof FoundAnalystSchema>;

const Found = <T extends TSchema>(item: T) => Type.Object({ total: Type.Integer(), items: Type.Array(item) });

/** What else was found. The same for every reader, because only public fields are searched. */
export const OtherKindsSchema = Type.Object({
  insights: Found(FoundInsightSchema),
  calendar: Found(FoundEventSchema),
  glossary: Found(FoundTermSchema),
  analysts: Found(FoundAnalystSchema),
});
export type OtherKinds = Static<typeof OtherKindsSchema>;

/** The newest point of a series of an insight. */
const LatestValueSchema = Type.Object({
  name: Type.String(),
  /** As in the series: a day, or a month such as `2026-11`. */
  date: Type.String(),
  value: Type.Number(),
  unit: Type.String(),
});
export type LatestValue = Static<typeof LatestValueSchema>;

/** A part of the query, in UTF-16 units. */
const TextRangeSchema = Type.Object({ start: Type.Integer(), end: Type.Integer() });
export type TextRange = Static<typeof TextRangeSchema>;

const CitedArticleSchema = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  access: AccessSchema,
  publishedAt: Type.String(),
});
export type CitedArticle = Static<typeof CitedArticleSchema>;

/** What answers the query before the results. Each field is there only if it applies. */
export const AnswerSchema = Type.Object({
  /** The best passage that this reader may read, for a question. */
  passage: Type.Optional(
    Type.Object({
      article: CitedArticleSchema,
      /** The heading above the passage; null at the beginning of the article. */
      heading: Nullable(Type.Object({ id: Type.String(), text: Type.String() })),
      /** HTML-escaped, with the matching words in `<mark>`. */
      html: Type.String(),
      /** The same as plain text. */
      text: Type.String(),
    }),
  ),
  /** The best article for a question, if this reader may not read it. */
  locked: Type.Optional(CitedArticleSchema),
  term: Type.Optional(FoundTermSchema),
  /** The other term of a question about a difference. */
  otherTerm: Type.Optional(FoundTermSchema),
  analyst: Type.Optional(
    Type.Object({
      ...FoundAnalystSchema.properties,
      beats: Type.Array(Type.Integer()),
      articles: Type.Integer(),
    }),
  ),
  category: Type.Optional(CategoryRefSchema),
  insight: Type.Optional(
    Type.Object({
      ...FoundInsightSchema.properties,
      /** Of each series, if this reader may read the insight. */
      latest: Type.Optional(Type.Array(LatestValueSchema)),
    }),
  ),
  event: Type.Optional(FoundEventSchema),
});
export type Answer = Static<typeof AnswerSchema>;

/** For a search without results. */
export const SearchHelpSchema = Type.Object({
  /** Words of the query that occur in articles this reader may read. */
  known: Type.Array(Type.String()),
  /** The ranges of the query with words that do not. */
  unknown: Type.Array(TextRangeSchema),
  /** How many results there are without the filters. */
  unfiltered: Type.Integer(),
  /** The nearest articles: without the filters, or with only some of the known words. */
  nearest: Type.Array(SearchHitSchema),
});
export type SearchHelp = Static<typeof SearchHelpSchema>;

const Buckets = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(key: T) =>
  Type.Object({ buckets: Type.Array(Type.Object({ key, doc_count: Type.Integer() })) });

export const SearchResponseSchema = Type.Object({
  hits: Type.Object({
    total: Type.Object({ value: Type.Integer() }),
    hits: Type.Array(SearchHitSchema),
  }),
  aggregations: Type.Object({
    /** Keys are access values, `none` for articles without a level. */
    access: Buckets(Type.String()),
    categories: Buckets(Type.Integer()),
    /** Keys are the periods of the time filter. */
    publishedDate: Buckets(Type.String()),
  }),
  /** The first of each other kind, or the requested page of the kind that was asked for. */
  others: OtherKindsSchema,
  /** If `answers` was requested and something answers the query. */
  answer: Type.Optional(AnswerSchema),
  /** If `answers` was requested and no article was found. */
  help: Type.Optional(SearchHelpSchema),
  /**
   * If `answers` was requested and articles have only some of the words: the ranges of the query with words that no text
   * that is public or that this reader may read has.
   */
  missing: Type.Optional(Type.Array(TextRangeSchema)),
  /** The words that were searched, if the query is a pasted text: its rarest ones. */
  searchedWords: Type.Optional(Type.Array(Type.String())),
  /** How many of the total contain all words of the query. They are listed first; the others contain some. */
  complete: Type.Integer(),
  /** A query that was probably meant, if a word looks like a typing error or has no hits. */
  suggestion: Type.Optional(Type.String()),
  /** The hits are for the suggestion, because words of the query find nothing. `verbatim` prevents it. */
  corrected: Type.Optional(Type.Boolean()),
  /**
   * A category that search excludes, if the query is the exact title of one of its articles or its keyword. It is
   * neither a hit nor counted.
   */
  category: Type.Optional(CategoryRefSchema),
});
export type SearchResponse = Static<typeof SearchResponseSchema>;

/** Completions of the text being typed and pages that match it, the same for every reader. */
export const SuggestResponseSchema = Type.Object({
  completions: Type.Array(Type.String()),
  analysts: Type.Array(
    Type.Object({
      id: Type.Integer(),
      slug: Type.String(),
      name: Type.String(),
      image: Nullable(Type.String()),
    }),
  ),
  categories: Type.Array(CategoryRefSchema),
  insights: Type.Array(Type.Object({ slug: Type.String(), title: Type.String() })),
  calendar: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      startsAt: Type.String(),
      precision: Type.Enum([...EVENT_PRECISIONS]),
      status: Type.Enum([...EVENT_STATUSES]),
    }),
  ),
  glossary: Type.Array(Type.Object({ id: Type.String(), term: Type.String() })),
});
export type SuggestResponse = Static<typeof SuggestResponseSchema>;

/** The options of the filters for analyst and asset. */
export const SearchFiltersResponseSchema = Type.Object({
  analysts: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
  assets: Type.Array(Type.String()),
});
export type SearchFiltersResponse = Static<typeof SearchFiltersResponseSchema>;
