import { categoryById } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import Link from '../../ui/Link/Link.tsx';
import styles from './Beats.module.css';

/** Links to the categories that an analyst covers. */
export function Beats({ ids }: { readonly ids: readonly number[] }) {
  const categories = ids.map(categoryById).filter((category) => category !== undefined);
  if (categories.length === 0) return null;
  return (
    <ul className={styles.beats} aria-label="Covers">
      {categories.map((category) => (
        <li key={category.id}>
          <Link href={site.category(category)} prefetch={false} className={styles.beat}>
            {category.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
