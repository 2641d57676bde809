import { ANONYMOUS, readerTier, tierCanRead } from '@tidemark/contracts/access';
import type { Summary } from '../../domain/articles/index.ts';

interface Candidates {
  readonly featured: Summary | null;
  /** Newest first. */
  readonly latest: readonly Summary[];
  /** Most read first. */
  readonly trending: readonly Summary[];
}

interface FirstArticles {
  readonly lead: Summary | null;
  /** Trending. */
  readonly top: readonly Summary[];
  /** The lead article, Trending and Latest. */
  readonly shown: readonly Summary[];
}

const LATEST = 6;
const TRENDING = 6;
/** At least this share of what a visitor sees first is open to everyone. */
const OPEN_SHARE = 1 / 3;

const isOpen = ({ access }: Summary) => tierCanRead(readerTier(ANONYMOUS), access);
const countOpen = (articles: readonly Summary[]) => articles.filter(isOpen).length;

export function without(articles: readonly Summary[], shown: readonly Summary[]): Summary[] {
  const ids = new Set(shown.map(({ id }) => id));
  return articles.filter(({ id }) => !ids.has(id));
}

/** The home page's data contain them once, as the first articles of the feed. */
export const selectLatest = (feed: readonly Summary[], lead: Summary | null): Summary[] =>
  feed.filter(({ id }) => id !== lead?.id).slice(0, LATEST);

/** The lead article, Trending and Latest: no article twice, and enough of them open to everyone. */
export function selectFirstArticles({ featured, latest, trending }: Candidates): FirstArticles {
  const lead = featured ?? latest[0] ?? null;
  const others = [...(lead ? [lead] : []), ...selectLatest(latest, lead)];
  const top = selectTrending(without(trending, others), others);
  return { lead, top, shown: [...others.slice(0, 1), ...top, ...others.slice(1)] };
}

/** The most read, with locked articles replaced by the next open ones until enough of the first articles are open. */
function selectTrending(candidates: readonly Summary[], shown: readonly Summary[]): Summary[] {
  const selected = candidates.slice(0, TRENDING);
  const needed = Math.ceil((shown.length + selected.length) * OPEN_SHARE);
  const missing = Math.max(0, needed - countOpen(shown) - countOpen(selected));
  const added = candidates.slice(TRENDING).filter(isOpen).slice(0, missing);
  const removed =
    added.length === 0 ? [] : selected.filter((article) => !isOpen(article)).slice(-added.length);
  return [...without(selected, removed), ...added];
}
