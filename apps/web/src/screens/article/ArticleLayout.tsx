import type { ReactNode } from 'react';
import { StandardCard } from '../../domain/articles/cards/Card.tsx';
import type { ArticleDetails } from '../../domain/articles/index.ts';
import { SponsorNote } from '../../domain/sponsors/SponsorNote.tsx';
import { FAILED } from '../../platform/http/messages.ts';
import { GATE_ANCHOR } from '../../platform/session/login.ts';
import { Section } from '../../ui/Section/Section.tsx';
import { ArticleEvents } from './ArticleEvents.tsx';
import { ArticleHeader } from './ArticleHeader.tsx';
import styles from './ArticleLayout.module.css';
import type { ArticleProps } from './load.ts';
import { NextArticle } from './NextArticle.tsx';

interface Props extends Omit<ArticleProps, 'view'> {
  readonly article: ArticleDetails;
  readonly standfirst: boolean;
  readonly draft?: boolean;
  /** Whether anonymous readers see the gate: on a phone it then comes before the picture. */
  readonly gated?: boolean;
  /** Whether a gift link has opened it. */
  readonly open?: boolean;
  /** The body, the gate or a placeholder. */
  readonly children: ReactNode;
}

export function ArticleLayout({
  article,
  standfirst,
  draft,
  gated = false,
  open,
  related,
  next,
  events,
  disclaimer,
  children,
}: Props) {
  return (
    <div className="container">
      <article className={styles.article} data-gated={gated}>
        <ArticleHeader article={article} standfirst={standfirst} draft={draft} open={open} />
        {gated && <span id={GATE_ANCHOR} />}
        {children}
        <footer className={styles.foot}>
          {events && events.length > 0 && <ArticleEvents events={events} />}
          <SponsorNote categoryIds={article.categories.map(({ id }) => id)} />
          {disclaimer ? (
            <section className={styles.disclaimer} aria-label={disclaimer.title}>
              <h2>{disclaimer.title}</h2>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it is ingested */}
              <div dangerouslySetInnerHTML={{ __html: disclaimer.html }} />
            </section>
          ) : (
            <p className={styles.disclaimer} role="alert">
              {FAILED.disclaimer}
            </p>
          )}
        </footer>
      </article>
      {next && <NextArticle article={next} category={article.categories[0]?.name} />}
      {related?.length !== 0 && (
        <div className={styles.related}>
          <Section name="Related" id="related" lazy="related">
            {related ? (
              <div className={styles.cards}>
                {related.map((other) => (
                  <StandardCard key={other.id} article={other} />
                ))}
              </div>
            ) : (
              <p role="alert">{FAILED.articles}</p>
            )}
          </Section>
        </div>
      )}
    </div>
  );
}
