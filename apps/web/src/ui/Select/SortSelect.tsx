import { Icon } from '../Icon/Icon.tsx';
import styles from './SortSelect.module.css';

interface Props<T extends string> {
  readonly label?: string;
  readonly sort: T;
  readonly options: readonly (readonly [T, label: string])[];
  readonly onSelect: (sort: T) => void;
}

export function SortSelect<T extends string>({ label: name = 'Sort', sort, options, onSelect }: Props<T>) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{name}</span>
      <span className={styles.box}>
        <select
          className={styles.select}
          value={sort}
          onChange={(event) => onSelect(event.target.value as T)}
        >
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </label>
  );
}
