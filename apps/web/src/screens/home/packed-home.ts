import type { HomeProps } from './load.ts';
import {
  type PackedPicture,
  type PackedSummary,
  packPicture,
  packSummary,
  unpackPicture,
  unpackSummary,
} from './packed-summary.ts';

type Lists = 'trending' | 'briefings' | 'summaries' | 'notes' | 'trendingElsewhere';

type Analyst = NonNullable<HomeProps['analysts']>[number];
/** The alternative text of a portrait is empty: the name is next to it. */
type PackedAnalyst = readonly [
  id: number,
  slug: string,
  name: string,
  role: Analyst['role'],
  portrait: PackedPicture | null,
];

/** The home page's data as they are written into the page. */
export interface PackedHome extends Record<Lists, readonly PackedSummary[]> {
  readonly analysts: readonly PackedAnalyst[] | null;
  readonly lead: PackedSummary | null;
  readonly feed: Omit<HomeProps['feed'], 'items'> & { readonly items: readonly PackedSummary[] };
}

export function packHome(home: HomeProps): PackedHome {
  const { lead, trending, briefings, analysts, summaries, notes, trendingElsewhere, feed } = home;
  return {
    lead: lead && packSummary(lead),
    trending: trending.map(packSummary),
    briefings: briefings.map(packSummary),
    analysts:
      analysts?.map(({ id, slug, name, role, portrait }) => [
        id,
        slug,
        name,
        role,
        portrait && packPicture(portrait),
      ]) ?? null,
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
    analysts:
      analysts?.map(([id, slug, name, role, portrait]) => ({
        id,
        slug,
        name,
        role,
        portrait: portrait && unpackPicture(portrait),
      })) ?? null,
    summaries: summaries.map(unpackSummary),
    notes: notes.map(unpackSummary),
    trendingElsewhere: trendingElsewhere.map(unpackSummary),
    feed: { ...feed, items: feed.items.map(unpackSummary) },
  };
}
