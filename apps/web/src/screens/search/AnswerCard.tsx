import { formatFullValue } from '@tidemark/charts/format-value';
import { tierLabel } from '@tidemark/contracts/access';
import { eventPage } from '@tidemark/contracts/calendar-feeds';
import { type Category, categoryById } from '@tidemark/contracts/categories';
import { categoryDescription } from '@tidemark/contracts/category-descriptions';
import { formatMonth } from '@tidemark/contracts/dates';
import { site } from '@tidemark/contracts/paths';
import type { LatestValue } from '@tidemark/contracts/wire/search';
import type { ReactNode } from 'react';
import { TierLabel } from '../../domain/access/TierLabel.tsx';
import { formatEventDate } from '../../domain/calendar/index.ts';
import type { Answer } from '../../domain/search/calls.ts';
import { Avatar } from '../../ui/Avatar/Avatar.tsx';
import { formatDate, plural } from '../../ui/format.ts';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import styles from './AnswerCard.module.css';
import { Highlighted } from './Highlighted.tsx';
import { NameLink } from './NameLink.tsx';
import { passageHref } from './passage-link.ts';

/** More would push the results off the screen. */
const MAX_CARDS = 2;

/** A quoted passage for a question, and the cards of what the query names. */
export function AnswerCard({ answer }: { readonly answer: Answer }) {
  const cards = cardsOf(answer).slice(0, MAX_CARDS);
  if (cards.length === 0) return null;
  return (
    <section aria-label="Answer" className={styles.answer}>
      {cards}
    </section>
  );
}

function cardsOf({
  passage,
  locked,
  term,
  otherTerm,
  analyst,
  category,
  insight,
  event,
}: Answer): ReactNode[] {
  const known = category && categoryById(category.id);
  return [
    passage && <PassageCard key="passage" passage={passage} />,
    locked && <LockedCard key="locked" article={locked} />,
    term && <TermCard key="term" term={term} />,
    otherTerm && <TermCard key="other-term" term={otherTerm} />,
    analyst && <AnalystCard key="analyst" analyst={analyst} />,
    known && (
      <Card
        key="category"
        kind="Category"
        name={known.name}
        href={site.category(known)}
        text={categoryDescription(known)}
      />
    ),
    insight && (
      <Card
        key="insight"
        kind="Data insight"
        name={insight.title}
        href={site.insight(insight.slug)}
        text={insight.summary}
        values={insight.latest ?? undefined}
      >
        <TierLabel access={insight.access ?? 'none'} />
        <span>Updated {formatDate(insight.updatedAt)}</span>
      </Card>
    ),
    event && (
      <Card
        key="event"
        kind="Calendar"
        name={event.title}
        href={eventPage(event.id, event.startsAt)}
        text={event.summary}
      >
        <span>{formatEventDate(event)}</span>
      </Card>
    ),
  ].filter(Boolean);
}

function PassageCard({ passage }: { readonly passage: NonNullable<Answer['passage']> }) {
  const { article, heading, html } = passage;
  const href = passageHref(passage);
  return (
    <figure className={styles.card}>
      <blockquote className={styles.quote} cite={href}>
        <p>
          <Highlighted html={html} />
        </p>
      </blockquote>
      <figcaption className={styles.source}>
        {/* A plain link, because browsers follow text directives only when they load the page. */}
        <a href={href} className={styles.sourceLink}>
          {article.title}
        </a>
        <span className={styles.details}>
          {heading && <span>{heading.text}</span>}
          <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
        </span>
      </figcaption>
    </figure>
  );
}

function LockedCard({ article }: { readonly article: NonNullable<Answer['locked']> }) {
  return (
    <div className={styles.card}>
      <p className={styles.details}>
        <TierLabel access={article.access ?? 'none'} />
        <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
      </p>
      <p className={styles.text}>
        <TextLink href={site.article(article.slug)}>{article.title}</TextLink> covers this. It is included in{' '}
        {tierLabel(article.access)}.
      </p>
    </div>
  );
}

function AnalystCard({ analyst }: { readonly analyst: NonNullable<Answer['analyst']> }) {
  const beats = analyst.beats.flatMap((id): Category[] => {
    const category = categoryById(id);
    return category ? [category] : [];
  });
  return (
    <div className={`${styles.card} ${styles.analyst}`}>
      <Avatar person={analyst} size={72} />
      <div className={styles.body}>
        <p className={styles.kind}>Analyst</p>
        <NameLink className={styles.name} href={site.analyst(analyst.slug)}>
          {analyst.name}
        </NameLink>
        <p className={styles.text}>{analyst.role}</p>
        <p className={styles.details}>
          <span>{plural(analyst.articles, 'article')}</span>
          {beats.length > 0 && <span>{beats.map(({ name }) => name).join(', ')}</span>}
        </p>
      </div>
    </div>
  );
}

function TermCard({ term }: { readonly term: NonNullable<Answer['term']> }) {
  return <Card kind="Glossary" name={term.term} href={site.term(term.id)} text={term.definition} />;
}

interface CardProps {
  readonly kind: string;
  readonly name: string;
  readonly href: string;
  readonly text: string | undefined;
  /** The newest values of a data insight. */
  readonly values?: readonly LatestValue[] | undefined;
  readonly children?: ReactNode;
}

function Card({ kind, name, href, text, values = [], children }: CardProps) {
  return (
    <div className={styles.card}>
      <p className={styles.kind}>{kind}</p>
      <NameLink className={styles.name} href={href}>
        {name}
      </NameLink>
      {values.length > 0 && <LatestValues values={values} />}
      {text && <p className={styles.text}>{text}</p>}
      {children && <p className={styles.details}>{children}</p>}
    </div>
  );
}

/** More series are better read in the chart. */
const MAX_VALUES = 4;
const MONTH = /^\d{4}-\d{2}$/;

function LatestValues({ values }: { readonly values: readonly LatestValue[] }) {
  return (
    <ul className={styles.values}>
      {values.slice(0, MAX_VALUES).map(({ name, date, value, unit }) => (
        <li key={name}>
          <span className={styles.valueName}>{name}</span>
          <span className={styles.value}>{formatFullValue(value, unit)}</span>
          <time dateTime={date}>{MONTH.test(date) ? formatMonth(date) : formatDate(date)}</time>
        </li>
      ))}
    </ul>
  );
}
