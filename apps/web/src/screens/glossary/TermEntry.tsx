import { categoryBySlug } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import type { Term } from '@tidemark/contracts/wire/glossary';
import { Fragment } from 'react';
import Link from '../../ui/Link/Link.tsx';
import styles from './TermEntry.module.css';

/** The name links to itself, so that readers can copy the link. */
export function TermEntry({
  term: { id, term, aliases, definition, see_also: others, category },
}: {
  readonly term: Term;
}) {
  const known = category === null ? undefined : categoryBySlug(category);
  return (
    <div id={id} className={styles.term}>
      <dt className={styles.name}>
        <a href={`#${id}`}>{term}</a>
        {aliases.length > 0 && <span className={styles.aliases}>{aliases.join(', ')}</span>}
      </dt>
      <dd>
        <p className={styles.definition}>{definition}</p>
        <p className={styles.foot}>
          {known && (
            <Link href={site.category(known)} prefetch={false}>
              {known.name}
            </Link>
          )}
          {others.length > 0 && (
            <span>
              See also{' '}
              {others.map((other, n) => (
                <Fragment key={other.id}>
                  {n > 0 && ' '}
                  <span className={styles.other}>
                    <a href={`#${other.id}`}>{other.term}</a>
                    {n < others.length - 1 && ','}
                  </span>
                </Fragment>
              ))}
            </span>
          )}
        </p>
      </dd>
    </div>
  );
}
