import { type Static, Type } from 'typebox';
import { FOLLOW_KINDS, RECOMMENDATION_KINDS } from '../follow.ts';
import { MAX_QUERY_LENGTH } from '../search.ts';
import { ArticleCardSchema } from './article.ts';
import { MetaSchema, One } from './common.ts';
import { FollowChannels, LeadHoursSchema } from './notification-settings.ts';

const KindSchema = Type.Enum([...FOLLOW_KINDS]);

/** `target` is the id of an analyst, category, event or article; an asset; the text of a search; a calendar kind. */
const FollowSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    kind: KindSchema,
    target: Type.String(),
    label: Type.String(),
    /** The address on the portal, null once the followed item no longer exists. */
    path: Type.Union([Type.String(), Type.Null()]),
    created_at: Type.String(),
    channels: FollowChannels,
  }),
});
export type FollowEntry = Static<typeof FollowSchema>;
export const FollowResponse = One(FollowSchema);
export const FollowsResponse = Type.Object({ data: Type.Array(FollowSchema), meta: MetaSchema });

export const NewFollow = Type.Object({
  kind: KindSchema,
  target: Type.String({ minLength: 1, maxLength: MAX_QUERY_LENGTH, pattern: '\\S' }),
  /** How many hours before it the reader wants to be reminded of an event. */
  lead_hours: Type.Optional(LeadHoursSchema),
});

/** An article with the reason why this reader sees it. */
const RecommendationSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    reason: Type.Object({ kind: Type.Enum([...RECOMMENDATION_KINDS]), label: Type.String() }),
    article: Type.Object({ data: ArticleCardSchema }),
  }),
});
export type RecommendationEntry = Static<typeof RecommendationSchema>;
export const RecommendationsResponse = Type.Object({
  data: Type.Array(RecommendationSchema),
  meta: MetaSchema,
});
