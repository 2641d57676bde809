import {
  type Category,
  categoryById,
  HIDDEN_FROM_SEARCH_ID,
  subcategoriesOf,
  TOP_CATEGORIES,
} from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import { useId, useState } from 'react';
import { Icon } from '../../components/Icon/Icon.tsx';
import { TextLink } from '../../components/TextLink/TextLink.tsx';
import { isSearched } from './address.ts';
import { Choice } from './Choice.tsx';
import { type FiltersProps, withCategory } from './changes.ts';
import styles from './Filters.module.css';

export function CategoryFilter(props: FiltersProps) {
  const hidden = categoryById(HIDDEN_FROM_SEARCH_ID);
  return (
    <>
      <ul>
        {TOP_CATEGORIES.map((category) => (
          <Branch key={category.id} category={category} {...props} />
        ))}
      </ul>
      {hidden && (
        <p className={styles.remark}>
          <TextLink href={site.category(hidden)}>{hidden.name}</TextLink> is not part of search.
        </p>
      )}
    </>
  );
}

/** A category with its subcategories folded under it; open where one of them is chosen. */
function Branch({ category, address, go, counts }: FiltersProps & { readonly category: Category }) {
  const children = subcategoriesOf(category).filter(isSearched);
  const chosen = children.some(({ id }) => address.categories.includes(id));
  const [unfolded, setUnfolded] = useState<boolean>();
  const open = unfolded ?? chosen;
  const list = useId();
  const choice = ({ id, name }: Category) => (
    <Choice
      type="checkbox"
      name={list}
      label={name}
      count={counts && (counts.categories.get(id) ?? 0)}
      checked={address.categories.includes(id)}
      onChange={() => go(withCategory(id)(address))}
    />
  );
  return (
    <li>
      <div className={styles.branch}>
        {choice(category)}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={list}
          aria-label={`Subcategories of ${category.name}`}
          onClick={() => setUnfolded(!open)}
        >
          <Icon name="chevron-down" size={16} />
        </button>
      </div>
      <ul id={list} hidden={!open} className={styles.twigs}>
        {children.map((child) => (
          <li key={child.id}>{choice(child)}</li>
        ))}
      </ul>
    </li>
  );
}
