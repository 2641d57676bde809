import { SEARCH_KINDS } from '@tidemark/contracts/search';
import { useEffect, useRef } from 'react';
import type { HitPage } from '../../domain/search/calls.ts';
import { formatCount } from '../../ui/format.ts';
import Link from '../../ui/Link/Link.tsx';
import { withKind } from './changes.ts';
import styles from './KindTabs.module.css';
import { KIND_LABELS } from './kinds.ts';
import { totalOf } from './screen-state.ts';
import { type SearchParams, searchHref } from './search-params.ts';

/** Space before the selected kind, so that the one before it stays visible. */
const MARGIN = 48;

interface Props {
  readonly search: SearchParams;
  /** Undefined until the counts are known. */
  readonly counts: HitPage | undefined;
}

/** Links, because each kind of result has its own URL. */
export function KindTabs({ search, counts }: Props) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when another kind is selected
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - MARGIN;
  }, [search.kind]);
  return (
    <nav aria-label="Kinds of results" className={styles.kinds} ref={nav}>
      <ul className={styles.list}>
        {SEARCH_KINDS.map((kind) => {
          const total = counts && totalOf(counts, kind);
          return (
            <li key={kind}>
              <Link
                href={searchHref(withKind(kind)(search))}
                prefetch={false}
                className={styles.kind}
                aria-current={kind === search.kind ? 'page' : undefined}
                data-empty={total === 0}
              >
                {KIND_LABELS[kind]}
                <span className={styles.count}>
                  {total !== undefined && (
                    <>
                      {formatCount(total)}
                      <span className="visually-hidden"> {total === 1 ? 'result' : 'results'}</span>
                    </>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** As high as the tabs, while the URL is not known. */
export function KindTabsSkeleton() {
  return (
    <div className={styles.kinds} aria-hidden="true">
      <div className={styles.list}>
        {SEARCH_KINDS.map((kind) => (
          <span key={kind} className={styles.kind}>
            {KIND_LABELS[kind]}
            <span className={styles.count} />
          </span>
        ))}
      </div>
    </div>
  );
}
