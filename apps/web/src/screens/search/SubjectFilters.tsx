import { fetchSearchFilters } from '../../domain/search/calls.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { Field } from '../../ui/Field/Field.tsx';
import { Select } from '../../ui/Select/Select.tsx';
import { type FiltersProps, withAnalyst, withAsset } from './changes.ts';
import styles from './Filters.module.css';

/** Analyst and asset. While the options are not known, only the selected one is offered. */
export function SubjectFilters({ search, go }: Pick<FiltersProps, 'search' | 'go'>) {
  const loaded = useApiQuery('search filters', fetchSearchFilters);
  const { analysts, assets } = loaded.kind === 'ready' ? loaded.value : { analysts: [], assets: [] };
  return (
    <div className={styles.group}>
      <Subject
        label="Analyst"
        any="Any analyst"
        value={search.analyst}
        options={analysts.map(({ slug, name }) => [slug, name])}
        onSelect={(analyst) => go(withAnalyst(analyst)(search))}
      />
      <Subject
        label="Asset"
        any="Any asset"
        value={search.asset}
        options={assets.map((asset) => [asset, asset])}
        onSelect={(asset) => go(withAsset(asset)(search))}
      />
    </div>
  );
}

interface SubjectProps {
  readonly label: string;
  readonly any: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onSelect: (value: string | undefined) => void;
}

function Subject({ label, any, value = '', options, onSelect }: SubjectProps) {
  const isListed = value === '' || options.some(([known]) => known === value);
  return (
    <div className={styles.subject}>
      <Field label={label}>
        <Select
          value={value}
          options={[['', any], ...(isListed ? [] : [[value, value] as const]), ...options]}
          onSelect={(chosen) => onSelect(chosen || undefined)}
        />
      </Field>
    </div>
  );
}
