import type { Chart } from '@tidemark/contracts/wire/chart';
import type { Summary } from '../../domain/articles/index.ts';

const base: Summary = {
  id: 1,
  slug: 'sample',
  title: 'Blob space is a commodity now, and rollups that priced it as a luxury hold the wrong contracts',
  teaser: 'One or two public sentences that say what the article is about.',
  access: 'pioneer',
  publishedAt: '2026-11-03T08:30:00Z',
  picture: null,
  categories: [{ id: 8, name: 'Layer 2' }],
  authors: [{ name: 'Mira Okafor' }, { name: 'Noor' }],
  minutes: 8,
};

export const SAMPLES: readonly Summary[] = [
  base,
  { ...base, id: 2, title: 'Short title', access: 'free' },
  { ...base, id: 3, title: 'The kink is a price, and most markets set it by habit', access: 'professional' },
  { ...base, id: 4, title: 'What we would need to see to be wrong', access: 'alpha' },
];

const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
const points = (values: readonly number[]) =>
  months.map((month, index): [string, number] => [month, values[index] ?? 0]);

export const CHARTS: readonly Chart[] = (['line', 'area', 'bar'] as const).map((type) => ({
  type,
  title: `Share of blob space used, as ${type}`,
  unit: '%',
  source: 'Tidemark model, illustrative figures',
  date: '2026-06-30',
  series: [
    { name: 'Used by rollups', points: points([41, 44, 52, 50, 61, 68]) },
    { name: 'Reserved in advance', points: points([12, 15, 14, 19, 24, 23]) },
  ],
}));
