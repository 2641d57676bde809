import {
  type Category,
  categoryById,
  HIDDEN_FROM_SEARCH_ID,
  subcategoriesOf,
  TOP_CATEGORIES,
} from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import { useId, useState } from 'react';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import { type FiltersProps, withCategory } from './changes.ts';
import { FilterOption } from './FilterOption.tsx';
import styles from './Filters.module.css';
import { isSearched } from './search-params.ts';

export function CategoryFilter(props: FiltersProps) {
  const hidden = categoryById(HIDDEN_FROM_SEARCH_ID);
  return (
    <>
      <ul>
        {TOP_CATEGORIES.map((category) => (
          <CategoryGroup key={category.id} category={category} {...props} />
        ))}
      </ul>
      {hidden && (
        <p className={styles.remark}>
          <TextLink href={site.category(hidden)}>{hidden.name}</TextLink> is not included in search.
        </p>
      )}
    </>
  );
}

/** A category with collapsible subcategories, expanded if one of them is selected. */
function CategoryGroup({ category, search, go, counts }: FiltersProps & { readonly category: Category }) {
  const children = subcategoriesOf(category).filter(isSearched);
  const selected = children.some(({ id }) => search.categories.includes(id));
  const [toggled, setToggled] = useState<boolean>();
  const open = toggled ?? selected;
  const list = useId();
  const filterOption = ({ id, name }: Category) => (
    <FilterOption
      type="checkbox"
      name={list}
      label={name}
      count={counts && (counts.categories.get(id) ?? 0)}
      checked={search.categories.includes(id)}
      onChange={() => go(withCategory(id)(search))}
    />
  );
  return (
    <li>
      <div className={styles.category}>
        {filterOption(category)}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={list}
          aria-label={`Subcategories of ${category.name}`}
          onClick={() => setToggled(!open)}
        >
          <Icon name="chevron-down" size={16} />
        </button>
      </div>
      <ul id={list} hidden={!open} className={styles.subcategories}>
        {children.map((child) => (
          <li key={child.id}>{filterOption(child)}</li>
        ))}
      </ul>
    </li>
  );
}
