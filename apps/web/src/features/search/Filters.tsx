import { TIERS, tierLabel } from '@tidemark/contracts/access';
import { TIME_FILTERS } from '@tidemark/contracts/search';
import { type ReactNode, useId } from 'react';
import { CategoryFilter } from './CategoryFilter.tsx';
import { Choice } from './Choice.tsx';
import { type FiltersProps, withPeriod, withTier } from './changes.ts';
import styles from './Filters.module.css';

export function Filters({ address, go, counts }: FiltersProps) {
  const name = useId();
  return (
    <div className={styles.filters}>
      <Group name="Tier">
        {TIERS.map((tier) => (
          <Choice
            key={tier}
            type="checkbox"
            name={`${name}-tier`}
            label={tierLabel(tier)}
            count={counts?.tiers[tier]}
            checked={address.tiers.includes(tier)}
            onChange={() => go(withTier(tier)(address))}
          />
        ))}
      </Group>
      <Group name="Time">
        {TIME_FILTERS.map(({ period, label }) => (
          <Choice
            key={label}
            type="radio"
            name={`${name}-time`}
            label={label}
            count={period && counts?.timeRanges[period]}
            checked={address.period === period}
            onChange={() => go(withPeriod(period)(address))}
          />
        ))}
      </Group>
      <Group name="Category">
        <CategoryFilter address={address} go={go} counts={counts} />
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
