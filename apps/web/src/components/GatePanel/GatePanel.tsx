import type { EffectiveAccess } from '@tidemark/contracts/access';
import { config } from '../../config.ts';
import { useMainAppUrl } from '../../lib/hooks/use-login-url.ts';
import { GATE_ANCHOR } from '../../lib/session/login.ts';
import { useReaderTier, useTrialOffered } from '../../lib/session/use-session.ts';
import { formatReadingTime, isNote, plural } from '../../lib/ui/format.ts';
import { ButtonLink } from '../Button/Button.tsx';
import { TierLabel } from '../TierLabel/TierLabel.tsx';
import { GateFactsList } from './GateFactsList.tsx';
import styles from './GatePanel.module.css';
import { gateFacts } from './gate-facts.ts';
import { offerFor } from './offer.ts';

interface GatedContents {
  readonly minutes: number;
  readonly categories: readonly { readonly id: number }[];
  readonly charts: number;
  readonly tables: number;
  readonly takeaways: number;
}

interface Props {
  readonly access: EffectiveAccess;
  /** What the gated article contains. */
  readonly contents?: GatedContents;
  /** What is gated, if it is not an article: "this data". */
  readonly subject?: string;
}

export function GatePanel({ access, contents, subject }: Props) {
  const tier = useReaderTier();
  const offer = offerFor(tier, access, subject);
  const trialOffered = useTrialOffered();
  const facts = gateFacts(tier, access, config.planPrices, trialOffered);
  const href = useMainAppUrl(offer.href, GATE_ANCHOR);
  return (
    <section className={styles.panel} aria-labelledby="gate-heading">
      <TierLabel access={access} />
      <h2 className={styles.heading} id="gate-heading">
        {offer.heading}
      </h2>
      <p className={styles.text}>{offer.text}</p>
      {contents && <ContentsList contents={contents} />}
      {facts && <GateFactsList facts={facts} />}
      <ButtonLink href={href}>{offer.button}</ButtonLink>
    </section>
  );
}

function ContentsList({ contents }: { readonly contents: GatedContents }) {
  const counts = [
    { count: contents.charts, word: 'chart' },
    { count: contents.tables, word: 'table' },
    { count: contents.takeaways, word: 'key takeaway' },
  ].filter(({ count }) => count > 0);
  const parts = [
    ...(isNote(contents) ? [] : [formatReadingTime(contents.minutes)]),
    ...counts.map(({ count, word }) => plural(count, word)),
  ];
  if (parts.length === 0) return null;
  return (
    <ul className={styles.counts} aria-label="What this article contains">
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}
