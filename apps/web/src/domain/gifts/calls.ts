import { libraryApi } from '@tidemark/contracts/library-paths';
import type { Article } from '@tidemark/contracts/wire/article';
import type { GiftEntry } from '@tidemark/contracts/wire/gift';
import { isMissing } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';
import { deviceId } from '../../platform/storage/device-id.ts';
import { type FullArticle, type Summary, toFullArticle, toSummary } from '../articles/index.ts';

export interface Gift {
  readonly id: number;
  readonly token: string;
  readonly expiresAt: string;
  /** Whether the link still opens the article. */
  readonly open: boolean;
  readonly revoked: boolean;
  readonly readers: number;
  /** Null if the article no longer exists. */
  readonly article: Summary | null;
}

export interface Given<T> {
  readonly value: T;
  /** How many links the reader can still give this month. */
  readonly remaining: number;
}

function toGift({ id, attributes }: GiftEntry): Gift {
  const { token, expires_at: expiresAt, open, revoked, readers, article } = attributes;
  return { id, token, expiresAt, open, revoked, readers, article: article.data && toSummary(article.data) };
}

function unwrapGiven<T>(body: unknown): Given<T> | undefined {
  const value = unwrapOne<T>(body);
  const remaining = (body as { meta?: { remaining?: number } } | undefined)?.meta?.remaining;
  return value === undefined || remaining === undefined ? undefined : { value, remaining };
}

export async function fetchGifts(): Promise<Given<readonly Gift[]>> {
  const { value, remaining } = await call({
    path: libraryApi.gifts,
    unwrap: unwrapGiven<readonly GiftEntry[]>,
    message: LIBRARY_FAILED.gifts,
  });
  return { value: value.map(toGift), remaining };
}

/** What a gift link opens, and who gives it. */
export interface OpenedGift {
  readonly article: FullArticle;
  /** As the giver wants to be named; null if they gave no name. */
  readonly giverName: string | null;
  readonly expiresAt: string;
}

function unwrapOpened(body: unknown): OpenedGift | undefined {
  const article = unwrapOne<Article>(body);
  const { giver_name: giverName, expires_at: expiresAt } =
    (body as { meta?: { giver_name?: string | null; expires_at?: string } } | undefined)?.meta ?? {};
  if (!article || giverName === undefined || expiresAt === undefined) return undefined;
  return { article: toFullArticle(article), giverName, expiresAt };
}

/** A blank name is none. */
export async function createGift(articleId: number, giverName: string): Promise<Given<Gift>> {
  const { value, remaining } = await call({
    path: libraryApi.gifts,
    method: 'POST',
    body: { article_id: articleId, giver_name: giverName },
    unwrap: unwrapGiven<GiftEntry>,
    message: LIBRARY_FAILED.createGift,
  });
  return { value: toGift(value), remaining };
}

export async function revokeGift(id: number): Promise<void> {
  await call({
    path: libraryApi.gift(id),
    method: 'DELETE',
    unwrap: () => true,
    message: LIBRARY_FAILED.changeLibrary,
  });
}

/** Null if the link is no longer valid. */
export async function openGift(token: string): Promise<OpenedGift | null> {
  try {
    return await call({
      path: libraryApi.openGift,
      method: 'POST',
      body: { token, device_id: deviceId() },
      unwrap: unwrapOpened,
      message: FAILED.article,
    });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
