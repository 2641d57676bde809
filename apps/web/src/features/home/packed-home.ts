import { type PackedSummary, packSummary, unpackSummary } from '../../lib/packed-summary.ts';
import type { HomeProps } from './load.ts';

type Lists = 'trending' | 'briefings' | 'summaries' | 'notes' | 'trendingElsewhere';

/** The home page's data as they are written into the page. */
export interface PackedHome extends Pick<HomeProps, 'analysts'>, Record<Lists, readonly PackedSummary[]> {
  readonly lead: PackedSummary | null;
  readonly feed: Omit<HomeProps['feed'], 'items'> & { readonly items: readonly PackedSummary[] };
}

export function packHome(home: HomeProps): PackedHome {
  const { lead, trending, briefings, analysts, summaries, notes, trendingElsewhere, feed } = home;
  return {
    lead: lead && packSummary(lead),
    trending: trending.map(packSummary),
    briefings: briefings.map(packSummary),
    analysts,
    summaries: summaries.map(packSummary),
    notes: notes.map(packSummary),
    trendingElsewhere: trendingElsewhere.map(packSummary),
    feed: { ...feed, items: feed.items.map(packSummary) },
  };
}

export function unpackHome(home: PackedHome): HomeProps {
  const { lead, trending, briefings, analysts, summaries, notes, trendingElsewhere, feed } = home;
  return {
    lead: lead && unpackSummary(lead),
    trending: trending.map(unpackSummary),
    briefings: briefings.map(unpackSummary),
    analysts,
    summaries: summaries.map(unpackSummary),
    notes: notes.map(unpackSummary),
    trendingElsewhere: trendingElsewhere.map(unpackSummary),
    feed: { ...feed, items: feed.items.map(unpackSummary) },
  };
}
