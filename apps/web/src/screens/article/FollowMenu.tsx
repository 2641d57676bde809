import type { ArticleDetails } from '../../domain/articles/index.ts';
import FollowToggle from '../../domain/follows/FollowToggle.tsx';
import type { FollowTarget } from '../../domain/follows/queries.ts';
import { Dropdown } from '../../ui/Dropdown/Dropdown.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import styles from './FollowMenu.module.css';
import tools from './tool.module.css';

interface Item extends FollowTarget {
  readonly label: string;
  readonly note: string;
}

function itemsOf({ id, authors, categories, assets }: ArticleDetails): Item[] {
  return [
    { kind: 'article', target: String(id), label: 'This article', note: 'When it changes' },
    ...authors.map(
      (author): Item => ({
        ...{ kind: 'analyst', target: String(author.id), label: author.name, note: 'Analyst' },
      }),
    ),
    ...categories.map(
      (category): Item => ({
        ...{ kind: 'category', target: String(category.id), label: category.name, note: 'Category' },
      }),
    ),
    ...assets.map((asset): Item => ({ kind: 'asset', target: asset, label: asset, note: 'Asset' })),
  ];
}

/** What a member can follow from an article: itself, its analysts, categories and assets. */
export function FollowMenu({ article }: { readonly article: ArticleDetails }) {
  return (
    <Dropdown
      name="Follow"
      align="end"
      label={
        <span className={tools.tool}>
          <Icon name="bell" />
          Follow
        </span>
      }
    >
      <ul className={styles.items}>
        {itemsOf(article).map(({ kind, target, label, note }) => (
          <li key={`${kind} ${target}`} className={styles.item}>
            <span className={styles.text}>
              <span className={styles.label}>{label}</span>
              <span className={styles.note}>{note}</span>
            </span>
            <FollowToggle kind={kind} target={target} label={label} />
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
