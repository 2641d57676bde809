import { type Static, Type } from 'typebox';
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
});
export type SuggestResponse = Static<typeof SuggestResponseSchema>;
