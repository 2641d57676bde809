import { SORT_LABELS, SORTS, type Sort } from '@tidemark/contracts/paging';
import { Icon } from '../../components/Icon/Icon.tsx';
import styles from './SortSelect.module.css';

interface Props {
  readonly sort: Sort | undefined;
  readonly onChoose: (sort: Sort | undefined) => void;
}

const RELEVANCE = 'relevance';

export function SortSelect({ sort, onChoose }: Props) {
  return (
    <label className={styles.sort}>
      <span className={styles.label}>Sort</span>
      <span className={styles.box}>
        <select
          className={styles.select}
          value={sort ?? RELEVANCE}
          onChange={({ target }) => onChoose(SORTS.find((known) => known === target.value))}
        >
          <option value={RELEVANCE}>Relevance</option>
          {SORTS.toReversed().map((name) => (
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
