import { useId } from 'react';
import { fetchSearchFilters } from '../../domain/search/calls.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { type FiltersProps, withAnalyst, withAsset } from './changes.ts';
import styles from './Filters.module.css';

/** Analyst and asset. While the options are not known, only the selected one is offered. */
export function SubjectFilters({ search, go }: Pick<FiltersProps, 'search' | 'go'>) {
  const loaded = useApiQuery('search filters', fetchSearchFilters);
  const { analysts, assets } = loaded.kind === 'ready' ? loaded.value : { analysts: [], assets: [] };
  return (
    <div className={styles.group}>
      <Select
        label="Analyst"
        any="Any analyst"
        value={search.analyst}
        options={analysts.map(({ slug, name }) => [slug, name])}
        onSelect={(analyst) => go(withAnalyst(analyst)(search))}
      />
      <Select
        label="Asset"
        any="Any asset"
        value={search.asset}
        options={assets.map((asset) => [asset, asset])}
        onSelect={(asset) => go(withAsset(asset)(search))}
      />
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly any: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onSelect: (value: string | undefined) => void;
}

function Select({ label, any, value, options, onSelect }: SelectProps) {
  const id = useId();
  const isListed = value === undefined || options.some(([known]) => known === value);
  return (
    <div className={styles.subject}>
      <label htmlFor={id} className={styles.subjectName}>
        {label}
      </label>
      <select
        id={id}
        className={styles.control}
        value={value ?? ''}
        onChange={(event) => onSelect(event.target.value || undefined)}
      >
        <option value="">{any}</option>
        {!isListed && <option value={value}>{value}</option>}
        {options.map(([known, name]) => (
          <option key={known} value={known}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
