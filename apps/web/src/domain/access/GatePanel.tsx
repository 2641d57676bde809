import { type EffectiveAccess, tierOf } from '@tidemark/contracts/access';
import { lazy, Suspense } from 'react';
import { config } from '../../platform/config.ts';
import { GATE_ANCHOR } from '../../platform/session/login.ts';
import { useMainAppUrl } from '../../platform/session/use-login-url.ts';
import {
  useMembership,
  useReader,
  useReaderTier,
  useTrialOffered,
} from '../../platform/session/use-session.ts';
import { ButtonLink } from '../../ui/Button/Button.tsx';
import { formatReadingTime, isNote, plural } from '../../ui/format.ts';
import { GateFactsList } from './GateFactsList.tsx';
import styles from './GatePanel.module.css';
import { gateFacts } from './gate-facts.ts';
import { offerFor } from './index.ts';

// Only members need it.
const ReturnNotice = lazy(() => import('./ReturnNotice.tsx'));

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

export function GatePanel({ access, contents, subject = 'this article' }: Props) {
  const reader = useReader();
  const tier = useReaderTier();
  const { grant, appliedAt } = useMembership();
  const offer = offerFor(tier, access, { subject, appliedAt });
  const facts = gateFacts(reader, { access, trialOffered: useTrialOffered(), grant }, config.planPrices);
  const href = useMainAppUrl(offer.href, GATE_ANCHOR);
  const secondHref = useMainAppUrl(offer.second?.href ?? '', GATE_ANCHOR);
  return (
    <section className={styles.panel} aria-labelledby="gate-heading" data-gate={tierOf(access)}>
      {tier !== 'anonymous' && (
        <Suspense>
          <ReturnNotice gated={{ access, subject }} />
        </Suspense>
      )}
      {facts?.plan !== undefined && <p className={styles.opens}>{facts.plan}</p>}
      <h2 className={styles.heading} id="gate-heading">
        {offer.heading}
      </h2>
      <p className={styles.text}>{offer.text}</p>
      {facts && <GateFactsList facts={{ ...facts, plan: undefined }} />}
      <div className={styles.actions}>
        <ButtonLink href={href}>{offer.button}</ButtonLink>
        {facts?.trial?.included && <TrialLink text={facts.trial.text} />}
        {offer.second && (
          <ButtonLink href={secondHref} variant="secondary">
            {offer.second.button}
          </ButtonLink>
        )}
      </div>
      {contents && <ContentsList contents={contents} />}
    </section>
  );
}

function TrialLink({ text }: { readonly text: string }) {
  const href = useMainAppUrl(config.mainApp.trial, GATE_ANCHOR);
  return (
    <ButtonLink href={href} variant="secondary">
      Start {text}
    </ButtonLink>
  );
}

function ContentsList({ contents }: { readonly contents: GatedContents }) {
  const counts = [
    { count: contents.charts, word: 'chart' },
    { count: contents.tables, word: 'table' },
    { count: contents.takeaways, word: 'key takeaway' },
  ].filter(({ count }) => count > 0);
  const parts = [
    ...(isNote(contents) || contents.minutes === 0 ? [] : [formatReadingTime(contents.minutes)]),
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
