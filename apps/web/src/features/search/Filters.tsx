import { TIERS, tierLabel } from '@tidemark/contracts/access';
import { TIME_FILTERS } from '@tidemark/contracts/search';
import { type ReactNode, useId } from 'react';
import { CategoryFilter } from './CategoryFilter.tsx';
import { type FiltersProps, withPeriod, withTier } from './changes.ts';
import { FilterOption } from './FilterOption.tsx';
import styles from './Filters.module.css';

export function Filters({ search, go, counts }: FiltersProps) {
  const name = useId();
  return (
    <div className={styles.filters}>
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
            checked={search.period === period}
            onChange={() => go(withPeriod(period)(search))}
          />
        ))}
      </Group>
      <Group name="Category">
        <CategoryFilter search={search} go={go} counts={counts} />
      </Group>
    </div>
  );
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>{name}</legend>
      {children}
    </fieldset>
  );
}
