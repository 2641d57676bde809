import type { EffectiveAccess } from '@tidemark/contracts/access';
import { useLoginUrl } from '../../lib/hooks/use-login-url.ts';
import { useReaderTier } from '../../lib/session/use-session.ts';
import { plural } from '../../lib/ui/format.ts';
import { ButtonLink } from '../Button/Button.tsx';
import { TierLabel } from '../TierLabel/TierLabel.tsx';
import styles from './GatePanel.module.css';
import { offerFor } from './offer.ts';

interface ContentCounts {
  readonly words: number;
  readonly charts: number;
  readonly takeaways: number;
}

interface Props {
  readonly access: EffectiveAccess;
  /** What the gated article contains. */
  readonly counts?: ContentCounts;
  /** What is gated, if it is not an article: "this data". */
  readonly subject?: string;
}

export function GatePanel({ access, counts, subject }: Props) {
  const offer = offerFor(useReaderTier(), access, subject);
  const login = useLoginUrl();
  return (
    <section className={styles.panel} aria-labelledby="gate-heading">
      <TierLabel access={access} />
      <h2 className={styles.heading} id="gate-heading">
        {offer.heading}
      </h2>
      <p className={styles.text}>{offer.text}</p>
      {counts && <CountsList counts={counts} />}
      <ButtonLink href={offer.href ?? login}>{offer.button}</ButtonLink>
    </section>
  );
}

function CountsList({ counts: { words, charts, takeaways } }: { readonly counts: ContentCounts }) {
  const parts = [
    { count: words, word: 'word' },
    { count: charts, word: 'chart' },
    { count: takeaways, word: 'takeaway' },
  ].filter(({ count }) => count > 0);
  return (
    <ul className={styles.counts} aria-label="What this article contains">
      {parts.map(({ count, word }) => (
        <li key={word}>{plural(count, word)}</li>
      ))}
    </ul>
  );
}
