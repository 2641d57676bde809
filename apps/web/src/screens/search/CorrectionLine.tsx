import type { HitPage } from '../../domain/search/calls.ts';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import { verbatim, withQuery } from './changes.ts';
import styles from './Results.module.css';
import { type SearchParams, searchHref } from './search-params.ts';

interface Props {
  readonly hitPage: HitPage;
  readonly search: SearchParams;
}

/** Explains how the results differ from the query that was typed. */
export function CorrectionLine({ hitPage: { correction }, search }: Props) {
  if (correction?.kind === 'used') {
    return (
      <p className={styles.correction}>
        Showing results for <strong>{correction.query}</strong>. Search instead for{' '}
        <TextLink href={searchHref(verbatim(search))}>{search.query}</TextLink>.
      </p>
    );
  }
  if (correction) {
    return (
      <p className={styles.correction}>
        Did you mean{' '}
        <TextLink href={searchHref(withQuery(correction.query)(search))}>{correction.query}</TextLink>?
      </p>
    );
  }
  return null;
}
