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
});
export type SearchResponse = Static<typeof SearchResponseSchema>;
