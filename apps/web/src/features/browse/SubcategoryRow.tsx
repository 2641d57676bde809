import { type Category, categoryById, linkedSubcategoriesOf } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import { useEffect, useRef } from 'react';
import Link from '../../components/Link/Link.tsx';
import styles from './SubcategoryRow.module.css';

/** A category's subcategories, the one we are on marked. On a phone the row scrolls, and shows its mark. */
export function SubcategoryRow({ category }: { readonly category: Category }) {
  const parent = category.parentId === undefined ? category : categoryById(category.parentId);
  const row = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark moves with the category
  useEffect(() => {
    const mark = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && mark) row.current.scrollLeft = mark.offsetLeft - row.current.clientWidth / 3;
  }, [category.id]);

  if (!parent) return null;
  return (
    <nav aria-label={`In ${parent.name}`} className={styles.nav}>
      <ul className={styles.row} ref={row}>
        {[parent, ...linkedSubcategoriesOf(parent)].map((other) => (
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
