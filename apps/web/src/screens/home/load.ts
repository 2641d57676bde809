import { DAILY_BRIEFINGS_ID, DAILY_SUMMARIES_ID, WAR_ROOM_NOTES_ID } from '@tidemark/contracts/categories';
import { fetchFeatured, fetchLatest, fetchTrending } from '../../domain/articles/calls.ts';
import type { Summary } from '../../domain/articles/index.ts';
import { type Analyst, fetchAnalysts } from '../../domain/authors/calls.ts';
import { orNull } from '../../platform/http/or-null.ts';
import type { Page } from '../../platform/http/unwrap.ts';
import { otherCategories } from './other-categories.ts';
import { FEED_PAGE_SIZE } from './page-size.ts';
import { selectFirstArticles, without } from './select-articles.ts';

type AnalystPreview = Pick<Analyst, 'id' | 'slug' | 'name' | 'portrait' | 'role'>;

const toAnalystPreview = ({ id, slug, name, portrait, role }: Analyst): AnalystPreview => ({
  id,
  slug,
  name,
  portrait,
  role,
});

export interface HomeProps {
  readonly lead: Summary | null;
  readonly trending: readonly Summary[];
  readonly briefings: readonly Summary[];
  /** Null if the request failed. */
  readonly analysts: readonly AnalystPreview[] | null;
  readonly summaries: readonly Summary[];
  readonly notes: readonly Summary[];
  readonly trendingElsewhere: readonly Summary[];
  readonly feed: Page<Summary>;
}

const of = (categoryId: number, pageSize: number) => fetchLatest({ categoryId, page: 1, pageSize });

/** For cards without picture and teaser. */
const toTextCard = (article: Summary): Summary => ({ ...article, teaser: '', picture: null });

/** Loads everything in parallel. If one request fails, the page fails and the page cache keeps the last good version. */
export async function loadHome(): Promise<HomeProps> {
  const [featured, trending, latest, briefings, analysts, summaries, notes] = await Promise.all([
    fetchFeatured(),
    fetchTrending({ page: 1, pageSize: 40 }),
    fetchLatest({ page: 1, pageSize: FEED_PAGE_SIZE }),
    of(DAILY_BRIEFINGS_ID, 5),
    orNull(fetchAnalysts({ page: 1, pageSize: 6 })),
    of(DAILY_SUMMARIES_ID, 5),
    of(WAR_ROOM_NOTES_ID, 6),
  ]);
  const inOwnGroups = [...briefings.items, ...summaries.items, ...notes.items];
  const mostRead = without(trending.items, inOwnGroups);
  const { lead, shown, top } = selectFirstArticles({ featured, latest: latest.items, trending: mostRead });
  return {
    lead,
    trending: top.map(toTextCard),
    briefings: briefings.items.map((article, index) => (index === 0 ? article : toTextCard(article))),
    analysts: analysts?.items.map(toAnalystPreview) ?? null,
    summaries: summaries.items.map(toTextCard),
    notes: notes.items.map(toTextCard),
    trendingElsewhere: otherCategories(mostRead, shown),
    feed: latest,
  };
}
