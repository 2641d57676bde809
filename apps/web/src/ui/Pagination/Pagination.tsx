import { Icon } from '../Icon/Icon.tsx';
import Link from '../Link/Link.tsx';
import styles from './Pagination.module.css';
import { pageItems } from './page-items.ts';

interface Props {
  readonly page: number;
  readonly pageCount: number;
  readonly hrefOf: (page: number) => string;
}

export function Pagination({ page, pageCount, hrefOf }: Props) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} className={styles.step} aria-label="Previous page" rel="prev">
          <Icon name="chevron-left" />
        </Link>
      )}
      <ol className={styles.list}>
        {pageItems(page, pageCount).map((item, index) =>
          item === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are at most two gaps, identified by position
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>
              <Link
                href={hrefOf(item)}
                className={styles.page}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
              >
                {item}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pageCount && (
        <Link href={hrefOf(page + 1)} className={styles.step} aria-label="Next page" rel="next">
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}
