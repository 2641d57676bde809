import { Icon } from '../../ui/Icon/Icon.tsx';
import styles from './Chips.module.css';
import { chipsOf, withoutFilters } from './changes.ts';
import type { SearchParams } from './search-params.ts';

interface Props {
  readonly search: SearchParams;
  readonly go: (to: SearchParams) => void;
}

/** The active filters, each with a button that removes it. */
export function Chips({ search, go }: Props) {
  const chips = chipsOf(search);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map(({ key, label, remove }) => (
        <li key={key}>
          <button type="button" className={styles.chip} onClick={() => go(remove(search))}>
            <span className="visually-hidden">Remove filter: </span>
            {label}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={styles.all} onClick={() => go(withoutFilters(search))}>
            Remove all<span className="visually-hidden"> filters</span>
          </button>
        </li>
      )}
    </ul>
  );
}
