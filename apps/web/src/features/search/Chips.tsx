import { Icon } from '../../components/Icon/Icon.tsx';
import type { SearchAddress } from './address.ts';
import styles from './Chips.module.css';
import { chipsOf, withoutFilters } from './changes.ts';

interface Props {
  readonly address: SearchAddress;
  readonly go: (to: SearchAddress) => void;
}

/** The filters that are on, each to be taken off where it stands. */
export function Chips({ address, go }: Props) {
  const chips = chipsOf(address);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filters that are on">
      {chips.map(({ key, label, remove }) => (
        <li key={key}>
          <button type="button" className={styles.chip} onClick={() => go(remove(address))}>
            <span className="visually-hidden">Remove filter: </span>
            {label}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={styles.all} onClick={() => go(withoutFilters(address))}>
            Remove all<span className="visually-hidden"> filters</span>
          </button>
        </li>
      )}
    </ul>
  );
}
