import { type Static, Type } from 'typebox';
import { AuthorRefSchema } from './author.ts';
import { ChartSchema } from './chart.ts';
import { AccessSchema, CategoryRefSchema, ImageSchema, Many, Nullable, One } from './common.ts';

const publicAttributes = {
  title: Type.String(),
  slug: Type.String(),
  teaser: Type.String(),
  /** The effective access, used by the label, the lock and every filter. */
  access: AccessSchema,
  publish_at: Type.String(),
  updated_at: Type.String(),
  main_image: Nullable(ImageSchema),
  image: Nullable(Type.String()),
  categories: Type.Array(CategoryRefSchema),
  authors: Type.Array(AuthorRefSchema),
  assets: Type.Array(Type.String()),
  /** Null for an anonymous reader. */
  bookmark: Nullable(Type.Boolean()),
  reading_minutes: Type.Integer(),
  words: Type.Integer(),
  charts: Type.Integer(),
  tables: Type.Integer(),
  takeaways: Type.Integer(),
};

/** The public part of an article. It has no body, so nothing built from it can leak one. */
export const ArticleCardSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object(publicAttributes),
});
export type ArticleCard = Static<typeof ArticleCardSchema>;

export const BlockSchema = Type.Union([
  Type.Object({ kind: Type.Literal('text'), html: Type.String() }),
  Type.Object({
    kind: Type.Literal('callout'),
    tone: Type.Enum(['note', 'warning', 'definition']),
    title: Type.String(),
    html: Type.String(),
  }),
  Type.Object({
    kind: Type.Literal('embed'),
    source: Type.String(),
    title: Type.String(),
    height: Type.Integer(),
  }),
  Type.Object({ kind: Type.Literal('image'), image: ImageSchema, caption: Type.String() }),
  Type.Object({ kind: Type.Literal('chart'), chart: ChartSchema }),
]);
export type Block = Static<typeof BlockSchema>;

export const HeadingSchema = Type.Object({
  id: Type.String(),
  text: Type.String(),
  level: Type.Integer(),
});
export type Heading = Static<typeof HeadingSchema>;

export const BodySchema = Type.Object({
  blocks: Type.Array(BlockSchema),
  headings: Type.Array(HeadingSchema),
  takeaways: Type.Array(Type.String()),
});
export type Body = Static<typeof BodySchema>;

export const ArticleSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({ ...publicAttributes, body: BodySchema }),
});
export type Article = Static<typeof ArticleSchema>;

export const ArticleResponse = One(ArticleSchema);
export const ArticleListResponse = Many(ArticleCardSchema);
export const ArticleCardResponse = One(Nullable(ArticleCardSchema));

/** The `details` of the error for a gated article: enough to render its page. */
export interface GateDetails {
  readonly access: string | null;
  readonly teaser: ArticleCard;
}

export const DisclaimerResponse = One(
  Type.Object({
    id: Type.Integer(),
    attributes: Type.Object({ title: Type.String(), html: Type.String() }),
  }),
);
export type Disclaimer = Static<typeof DisclaimerResponse>['data'];

export const IdResponse = One(Type.Object({ id: Type.Integer() }));
export const SlugResponse = One(Type.Object({ slug: Type.String() }));
