import type { NavLink } from '../../domain/navigation/index.ts';
import { Dropdown } from '../../ui/Dropdown/Dropdown.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import Link from '../../ui/Link/Link.tsx';
import styles from './menus.module.css';

interface Props {
  readonly menu: readonly NavLink[];
  readonly submenu: readonly NavLink[];
}

/** Replaces the full menu on medium widths: the categories, then the links of the menu. */
export function Discover({ menu, submenu }: Props) {
  return (
    <Dropdown
      name="Discover"
      label={
        <>
          Discover <Icon name="chevron-down" size={16} />
        </>
      }
    >
      <nav aria-label="Discover">
        <ul className={styles.group}>
          {submenu.map(({ id, label, href }) => (
            <li key={id}>
              <Link href={href} className={styles.item}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <ul className={`${styles.group} ${styles.second}`}>
          {menu.map(({ id, label, href }) => (
            <li key={id}>
              <Link href={href} className={styles.quietItem}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Dropdown>
  );
}
