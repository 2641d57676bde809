import { type Static, Type } from 'typebox';
import { ArticleCardSchema } from './article.ts';
import { Many, MetaSchema, Nullable } from './common.ts';

/** `article.data` is null once the article has been deleted; the bookmark remains until its owner removes it. */
export const BookmarkEntrySchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    created_at: Type.String(),
    article_id: Type.Integer(),
    article: Type.Object({ data: Nullable(ArticleCardSchema) }),
  }),
});
export type BookmarkEntry = Static<typeof BookmarkEntrySchema>;

export const BookmarkListResponse = Many(BookmarkEntrySchema);

/** Non-empty data means bookmarked. */
export const BookmarkStateResponse = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      attributes: Type.Object({ created_at: Type.String(), article_id: Type.Integer() }),
    }),
  ),
  meta: MetaSchema,
});
