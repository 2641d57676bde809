import { useRouter } from 'next/router';
import type { NavLink } from '../../domain/navigation/index.ts';
import { useScrolledPast } from '../../platform/hooks/use-scrolled.ts';
import Link from '../../ui/Link/Link.tsx';
import styles from './CategoryRow.module.css';

interface Props {
  readonly links: readonly NavLink[];
  readonly home: boolean;
}

const HOME_HIDES_AFTER = 300;

/** Hidden on the homepage after 300 pixels, elsewhere as soon as the page is scrolled. */
export function CategoryRow({ links, home }: Props) {
  const hidden = useScrolledPast(home ? HOME_HIDES_AFTER : 0);
  const { asPath } = useRouter();
  const path = asPath.split(/[?#]/)[0] ?? '';
  return (
    <nav aria-label="Categories" className={styles.row} data-category-row data-hidden={hidden}>
      <ul className={`container ${styles.list}`}>
        {links.map(({ id, label, href }) => (
          <li key={id}>
            <Link
              href={href}
              className={styles.link}
              aria-current={path === href || path.startsWith(`${href}/`) ? 'true' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
