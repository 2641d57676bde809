import { type Category, categoryById, subcategoriesOf } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import { useEffect, useRef } from 'react';
import Link from '../../ui/Link/Link.tsx';
import styles from './SubcategoryRow.module.css';

/** Links to the subcategories. On narrow screens the row scrolls, and the current one is scrolled into view. */
export function SubcategoryRow({ category }: { readonly category: Category }) {
  const parent = category.parentId === undefined ? category : categoryById(category.parentId);
  const row = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link depends on the category
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 3;
  }, [category.id]);

  if (!parent) return null;
  return (
    <nav aria-label={`${parent.name} subcategories`} className={styles.nav}>
      <ul className={styles.row} ref={row}>
        {[parent, ...subcategoriesOf(parent)].map((other) => (
          <li key={other.id}>
            <Link
              href={site.category(other)}
              className={styles.link}
              aria-current={other.id === category.id ? 'page' : undefined}
            >
              {other.id === parent.id ? 'All' : other.name}
              {other.id === parent.id && <span className="visually-hidden"> {parent.name}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
