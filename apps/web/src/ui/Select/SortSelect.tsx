import { Icon } from '../Icon/Icon.tsx';
import { Select } from './Select.tsx';
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
        <Select className={styles.select} value={sort} options={options} onSelect={onSelect} />
        <Icon name="chevron-down" size={16} />
      </span>
    </label>
  );
}
