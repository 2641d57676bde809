import { TextLink } from '../../components/TextLink/TextLink.tsx';
import type { Found } from '../../lib/calls/search.ts';
import { type SearchAddress, writeAddress } from './address.ts';
import { withQuery } from './changes.ts';
import styles from './Results.module.css';

interface Props {
  readonly found: Found;
  readonly address: SearchAddress;
}

/** What was made of the words, where it was not quite what was typed. */
export function CorrectionLine({ found: { correction, relaxed }, address }: Props) {
  if (correction?.kind === 'used') {
    return (
      <p className={styles.correction}>
        Nothing has “{address.query}”. Showing results for <strong>{correction.query}</strong>.
      </p>
    );
  }
  if (correction) {
    return (
      <p className={styles.correction}>
        Did you mean{' '}
        <TextLink href={writeAddress(withQuery(correction.query)(address))}>{correction.query}</TextLink>?
      </p>
    );
  }
  if (!relaxed) return null;
  return <p className={styles.correction}>No article has all of these words. These have all but one.</p>;
}
