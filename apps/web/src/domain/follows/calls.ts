import type { FollowKind, LeadHours, RecommendationKind } from '@tidemark/contracts/follow';
import { libraryApi } from '@tidemark/contracts/library-paths';
import type { FollowEntry, RecommendationEntry } from '@tidemark/contracts/wire/follow';
import type { FollowChannels } from '@tidemark/contracts/wire/notification-settings';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';
import { type Summary, toSummary } from '../articles/index.ts';

export interface Follow {
  readonly id: number;
  readonly kind: FollowKind;
  readonly target: string;
  readonly label: string;
  /** Null once the followed item no longer exists. */
  readonly path: string | null;
  readonly channels: FollowChannels;
}

export interface Recommendation {
  readonly kind: RecommendationKind;
  /** What the reason is about. */
  readonly label: string;
  readonly article: Summary;
}

function toFollow({ id, attributes: { kind, target, label, path, channels } }: FollowEntry): Follow {
  return { id, kind, target, label, path, channels };
}

export async function fetchFollows(): Promise<readonly Follow[]> {
  const entries = await call({
    path: libraryApi.follows,
    unwrap: unwrapOne<readonly FollowEntry[]>,
    message: LIBRARY_FAILED.follows,
  });
  return entries.map(toFollow);
}

/** `leadHours`: how long before it the reader is reminded of an event. */
export async function addFollow(kind: FollowKind, target: string, leadHours?: LeadHours): Promise<Follow> {
  const entry = await call({
    path: libraryApi.follows,
    method: 'POST',
    body: { kind, target, ...(leadHours === undefined ? {} : { lead_hours: leadHours }) },
    unwrap: unwrapOne<FollowEntry>,
    message: LIBRARY_FAILED.changeFollow,
  });
  return toFollow(entry);
}

export async function removeFollow(id: number): Promise<void> {
  await call({
    path: libraryApi.follow(id),
    method: 'DELETE',
    unwrap: () => true,
    message: LIBRARY_FAILED.changeFollow,
  });
}

export async function setFollowChannels(id: number, channels: FollowChannels): Promise<Follow> {
  const entry = await call({
    path: libraryApi.follow(id),
    method: 'POST',
    body: channels,
    unwrap: unwrapOne<FollowEntry>,
    message: LIBRARY_FAILED.saveNotificationSettings,
  });
  return toFollow(entry);
}

export async function fetchRecommendations(): Promise<readonly Recommendation[]> {
  const entries = await call({
    path: libraryApi.forYou,
    unwrap: unwrapOne<readonly RecommendationEntry[]>,
    message: LIBRARY_FAILED.follows,
  });
  return entries.map(({ attributes: { reason, article } }) => ({
    ...reason,
    article: toSummary(article.data),
  }));
}
