import { TIERS, tierLabel } from '@tidemark/contracts/access';
import { TIME_FILTERS } from '@tidemark/contracts/search';
import { type ReactNode, useId } from 'react';
import { CategoryFilter } from './CategoryFilter.tsx';
import { type FiltersProps, withPeriod, withReadable, withTier } from './changes.ts';
import { DateFilter } from './DateFilter.tsx';
import { FilterOption } from './FilterOption.tsx';
import styles from './Filters.module.css';
import { SubjectFilters } from './SubjectFilters.tsx';
import type { SearchParams } from './search-params.ts';

export function Filters({ search, go, counts }: FiltersProps) {
  const name = useId();
  return (
    <div className={styles.filters}>
      <Group name="Access">
        <FilterOption
          type="checkbox"
          name={`${name}-readable`}
          label="Only what I can read"
          count={undefined}
          checked={search.readable}
          onChange={() => go(withReadable(!search.readable)(search))}
        />
      </Group>
      <Group name="Tier">
        {TIERS.map((tier) => (
          <FilterOption
            key={tier}
            type="checkbox"
            name={`${name}-tier`}
            label={tierLabel(tier)}
            count={counts?.tiers[tier]}
            checked={search.tiers.includes(tier)}
            onChange={() => go(withTier(tier)(search))}
          />
        ))}
      </Group>
      <Group name="Time">
        {TIME_FILTERS.map(({ period, label }) => (
          <FilterOption
            key={label}
            type="radio"
            name={`${name}-time`}
            label={label}
            count={period && counts?.timeRanges[period]}
            checked={search.period === period && !hasDates(search)}
            onChange={() => go(withPeriod(period)(search))}
          />
        ))}
        <DateFilter key={`${search.from} ${search.to}`} search={search} go={go} />
      </Group>
      <SubjectFilters search={search} go={go} />
      <Group name="Category">
        <CategoryFilter search={search} go={go} counts={counts} />
      </Group>
    </div>
  );
}

const hasDates = ({ from, to }: SearchParams) => from !== undefined || to !== undefined;

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>{name}</legend>
      {children}
    </fieldset>
  );
}
