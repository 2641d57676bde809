import { SORT_LABELS, SORTS, type Sort } from '@tidemark/contracts/paging';
import { Icon } from '../../components/Icon/Icon.tsx';
import styles from './SortChoice.module.css';
import { sortOf } from './sort.ts';

interface Props {
  readonly sort: Sort;
  readonly onChoose: (sort: Sort) => void;
}

export function SortChoice({ sort, onChoose }: Props) {
  return (
    <label className={styles.choice}>
      <span className={styles.label}>Sort</span>
      <span className={styles.box}>
        <select
          className={styles.select}
          value={sort}
          onChange={(event) => onChoose(sortOf(event.target.value))}
        >
          {SORTS.map((name) => (
            <option key={name} value={name}>
              {SORT_LABELS[name]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </label>
  );
}
