import type { EffectiveAccess } from '@tidemark/contracts/access';
import { useLoginUrl } from '../../lib/hooks/use-login-url.ts';
import { useReaderTier } from '../../lib/session/use-session.ts';
import { plural } from '../../lib/ui/format.ts';
import { ButtonLink } from '../Button/Button.tsx';
import { TierLabel } from '../TierLabel/TierLabel.tsx';
import styles from './GatePanel.module.css';
import { offerFor } from './offer.ts';

interface Holds {
  readonly words: number;
  readonly charts: number;
  readonly takeaways: number;
}

interface Props {
  readonly access: EffectiveAccess;
  /** What lies behind the gate, counted. */
  readonly holds?: Holds;
  /** Where what is gated is no article. */
  readonly text?: string;
}

export function GatePanel({ access, holds, text }: Props) {
  const offer = offerFor(useReaderTier(), access);
  const login = useLoginUrl();
  return (
    <section className={styles.panel} aria-labelledby="gate-heading">
      <TierLabel access={access} />
      <h2 className={styles.heading} id="gate-heading">
        {offer.heading}
      </h2>
      <p className={styles.text}>{text ?? offer.text}</p>
      {holds && <HoldsList holds={holds} />}
      <ButtonLink href={offer.href ?? login}>{offer.button}</ButtonLink>
    </section>
  );
}

function HoldsList({ holds: { words, charts, takeaways } }: { readonly holds: Holds }) {
  const parts = [
    { count: words, word: 'word' },
    { count: charts, word: 'chart' },
    { count: takeaways, word: 'takeaway' },
  ].filter(({ count }) => count > 0);
  return (
    <ul className={styles.holds} aria-label="What this piece holds">
      {parts.map(({ count, word }) => (
        <li key={word}>{plural(count, word)}</li>
      ))}
    </ul>
  );
}
