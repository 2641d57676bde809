import { Choice } from '../../ui/Checkbox/Choice.tsx';
import { formatCount } from '../../ui/format.ts';
import styles from './Filters.module.css';

interface Props {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly label: string;
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  readonly checked: boolean;
  readonly onChange: () => void;
}

export function FilterOption({ type, name, label, count, checked, onChange }: Props) {
  return (
    <label className={styles.option} data-empty={count === 0 && !checked}>
      <Choice type={type} name={name} checked={checked} onChange={onChange} />
      <span className={styles.label}>{label}</span>
      {count !== undefined && (
        <span className={styles.count}>
          {formatCount(count)}
          <span className="visually-hidden"> {count === 1 ? 'result' : 'results'}</span>
        </span>
      )}
    </label>
  );
}
