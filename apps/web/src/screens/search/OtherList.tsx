import { eventPage } from '@tidemark/contracts/calendar-feeds';
import { site } from '@tidemark/contracts/paths';
import type { OtherKind } from '@tidemark/contracts/search';
import type { FoundEvent, FoundInsight, FoundTerm } from '@tidemark/contracts/wire/search';
import type { ReactNode } from 'react';
import { TierLabel } from '../../domain/access/TierLabel.tsx';
import { formatEventDate } from '../../domain/calendar/index.ts';
import type { FoundPerson, OtherKinds } from '../../domain/search/calls.ts';
import { Avatar } from '../../ui/Avatar/Avatar.tsx';
import { formatDate } from '../../ui/format.ts';
import { NameLink } from './NameLink.tsx';
import styles from './OtherList.module.css';

interface Props {
  readonly kind: OtherKind;
  readonly others: OtherKinds;
}

/** Insights, events, glossary terms or analysts. */
export function OtherList({ kind, others }: Props) {
  return <ol className={styles.list}>{rowsOf(kind, others)}</ol>;
}

function rowsOf(kind: OtherKind, others: OtherKinds): ReactNode {
  switch (kind) {
    case 'insights':
      return others.insights.items.map((item) => <InsightRow key={item.id} insight={item} />);
    case 'calendar':
      return others.calendar.items.map((item) => <EventRow key={item.id} event={item} />);
    case 'glossary':
      return others.glossary.items.map((item) => <TermRow key={item.id} term={item} />);
    case 'analysts':
      return others.analysts.items.map((item) => <AnalystRow key={item.id} analyst={item} />);
  }
}

function InsightRow({ insight }: { readonly insight: FoundInsight }) {
  return (
    <li className={styles.row}>
      <p className={styles.meta}>
        <TierLabel access={insight.access ?? 'none'} />
        <span>Updated {formatDate(insight.updatedAt)}</span>
      </p>
      <NameLink className={styles.name} href={site.insight(insight.slug)}>
        {insight.title}
      </NameLink>
      <p className={styles.text}>{insight.summary}</p>
    </li>
  );
}

function EventRow({ event }: { readonly event: FoundEvent }) {
  return (
    <li className={styles.row}>
      <p className={styles.meta}>
        <span>{formatEventDate(event)}</span>
      </p>
      <NameLink className={styles.name} href={eventPage(event.id, event.startsAt)}>
        {event.title}
      </NameLink>
      <p className={styles.text}>{event.summary}</p>
    </li>
  );
}

function TermRow({ term }: { readonly term: FoundTerm }) {
  return (
    <li className={styles.row}>
      <NameLink className={styles.name} href={site.term(term.id)}>
        {term.term}
      </NameLink>
      {term.aliases.length > 0 && <p className={styles.meta}>{term.aliases.join(', ')}</p>}
      <p className={styles.text}>{term.definition}</p>
    </li>
  );
}

function AnalystRow({ analyst }: { readonly analyst: FoundPerson }) {
  return (
    <li className={`${styles.row} ${styles.analyst}`}>
      <Avatar person={analyst} size={56} />
      <div>
        <NameLink className={styles.name} href={site.analyst(analyst.slug)}>
          {analyst.name}
        </NameLink>
        <p className={styles.text}>{analyst.role}</p>
      </div>
    </li>
  );
}
