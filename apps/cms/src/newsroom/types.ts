/** The content types that the portal shows. Changes to other types are not reported. */
export const NEWSROOM_TYPES = [
  'api::article.article',
  'api::author.author',
  'api::category.category',
  'api::navigation.navigation',
  'api::disclaimer.disclaimer',
  'api::calendar-event.calendar-event',
  'api::data-insight.data-insight',
] as const;
export type NewsroomType = (typeof NEWSROOM_TYPES)[number];

/** The types that have drafts. */
export const DRAFTED_TYPES = [
  'api::article.article',
  'api::author.author',
  'api::calendar-event.calendar-event',
  'api::data-insight.data-insight',
] as const satisfies readonly NewsroomType[];

export function isNewsroomType(uid: string): uid is NewsroomType {
  return NEWSROOM_TYPES.some((type) => type === uid);
}

/** The entry a webhook is about. The API pulls the content itself. */
export interface Subject {
  readonly uid: NewsroomType;
  readonly documentId: string | null;
}
