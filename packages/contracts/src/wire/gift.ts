import { type Static, Type } from 'typebox';
import { MAX_GIVER_NAME } from '../gift.ts';
import { ArticleCardSchema, ArticleSchema } from './article.ts';
import { Nullable } from './common.ts';

/** `article.data` is null once the article has been unpublished. */
const GiftSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    token: Type.String(),
    created_at: Type.String(),
    expires_at: Type.String(),
    /** Whether the link still opens the article. */
    open: Type.Boolean(),
    revoked: Type.Boolean(),
    giver_name: Nullable(Type.String()),
    /** How many readers have opened it. */
    readers: Type.Integer(),
    article: Type.Object({ data: Nullable(ArticleCardSchema) }),
  }),
});
export type GiftEntry = Static<typeof GiftSchema>;

/** `remaining` is how many links the reader can still give this month. */
const GiftMeta = Type.Object({ remaining: Type.Integer() });
export const GiftResponse = Type.Object({ data: GiftSchema, meta: GiftMeta });
export const GiftsResponse = Type.Object({ data: Type.Array(GiftSchema), meta: GiftMeta });

export const NewGift = Type.Object({
  article_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  /** Who gives, as the giver wants it to be shown to whoever opens the link. */
  giver_name: Type.Optional(Type.String({ maxLength: MAX_GIVER_NAME })),
});

/** The article of a gift link, with what its giver says about themselves. */
export const OpenedGiftResponse = Type.Object({
  data: ArticleSchema,
  meta: Type.Object({ giver_name: Nullable(Type.String()), expires_at: Type.String() }),
});

/** The device is counted as a reader, unless a member is signed in. */
export const OpenGift = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 60 }),
  device_id: Type.String({ minLength: 8, maxLength: 64 }),
});
