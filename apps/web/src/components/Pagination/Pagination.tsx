import { Icon } from '../Icon/Icon.tsx';
import Link from '../Link/Link.tsx';
import styles from './Pagination.module.css';
import { pageMarks } from './pages.ts';

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
        {pageMarks(page, pageCount).map((mark, index) =>
          mark === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are at most two gaps, told apart by place
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={mark}>
              <Link
                href={hrefOf(mark)}
                className={styles.page}
                aria-label={`Page ${mark}`}
                aria-current={mark === page ? 'page' : undefined}
              >
                {mark}
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
