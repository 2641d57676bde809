import { TIERS, tierLabel } from '@tidemark/contracts/access';
import { TOP_CATEGORIES } from '@tidemark/contracts/categories';
import type { LibraryFilters } from '@tidemark/contracts/wire/library';
import type { LibraryQuery } from '../../domain/library/calls.ts';

export type Option = readonly [value: string, label: string];

export interface FilterSelect {
  readonly name: keyof LibraryQuery;
  readonly label: string;
  readonly options: readonly Option[];
}

export const SORT_OPTIONS: readonly Option[] = [
  ['saved_desc', 'Last saved'],
  ['saved_asc', 'First saved'],
  ['date_desc', 'Newest'],
  ['date_asc', 'Oldest'],
  ['title', 'Title'],
  ['length', 'Shortest'],
];

const counted = (name: string, total: number) => `${name} (${total})`;

/** The first option of each select has no effect. Selects without any other option are left out. */
export function filterSelects(filters: LibraryFilters | undefined): readonly FilterSelect[] {
  const { folders = [], tags = [], analysts = [] } = filters ?? {};
  const selects: readonly FilterSelect[] = [
    {
      name: 'status',
      label: 'Status',
      options: [
        ['', 'Any status'],
        ['unread', 'Unread'],
        ['in_progress', 'In progress'],
        ['read', 'Read'],
      ],
    },
    {
      name: 'folder_id',
      label: 'Folder',
      options: [
        ['', 'All folders'],
        ...folders.map(({ id, name, total }): Option => [String(id), counted(name, total)]),
      ],
    },
    {
      name: 'tag',
      label: 'Tag',
      options: [['', 'All tags'], ...tags.map(({ name, total }): Option => [name, counted(name, total)])],
    },
    {
      name: 'tiers',
      label: 'Tier',
      options: [['', 'Any tier'], ...TIERS.map((tier): Option => [tier, tierLabel(tier)])],
    },
    {
      name: 'category_id',
      label: 'Category',
      options: [['', 'All categories'], ...TOP_CATEGORIES.map(({ id, name }): Option => [String(id), name])],
    },
    {
      name: 'author_id',
      label: 'Analyst',
      options: [['', 'All analysts'], ...analysts.map(({ id, name }): Option => [String(id), name])],
    },
    {
      name: 'length',
      label: 'Length',
      options: [
        ['', 'Any length'],
        ['short', 'Under 5 min'],
        ['medium', '5 to 15 min'],
        ['long', 'Over 15 min'],
      ],
    },
  ];
  return selects.filter(({ options }) => options.length > 1);
}

/** Without values that have no effect. */
export function withFilter(query: LibraryQuery, name: keyof LibraryQuery, value: string): LibraryQuery {
  const { [name]: _before, ...others } = query;
  return value === '' ? others : { ...others, [name]: value };
}
