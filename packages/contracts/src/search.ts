/** Periods a search may be limited to; absent means anytime. */
export const PERIODS = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

export const TIME_FILTERS: readonly { readonly period?: Period; readonly label: string }[] = [
  { label: 'Anytime' },
  { period: 'day', label: 'Past 24 hours' },
  { period: 'week', label: 'Past week' },
  { period: 'month', label: 'Past month' },
  { period: 'year', label: 'Past year' },
];

export const PERIOD_DAYS: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 30, year: 365 };

export const DROPDOWN_DEBOUNCE_MS = 300;
export const DROPDOWN_PAGE_SIZE = 5;
export const DROPDOWN_MIN_CHARACTERS = 2;
export const MAX_QUERY_LENGTH = 512;

/** What search covers. All but research are found by their public fields only. */
export const SEARCH_KINDS = ['research', 'insights', 'calendar', 'glossary', 'analysts'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export type OtherKind = Exclude<SearchKind, 'research'>;
export const OTHER_KINDS = SEARCH_KINDS.filter((kind): kind is OtherKind => kind !== 'research');
