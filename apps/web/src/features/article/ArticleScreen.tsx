import { lazy, Suspense, useEffect } from 'react';
import { StandardCard } from '../../components/Card/Card.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { SponsorNote } from '../../components/Sponsor/SponsorNote.tsx';
import { ArticleHead } from './ArticleHead.tsx';
import styles from './ArticleScreen.module.css';
import { Gate } from './Gate.tsx';
import type { ArticleProps } from './load.ts';
import { OpenBody } from './OpenBody.tsx';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';
import { type ReadingView, useReading } from './use-reading.ts';

const ReadingFailed = lazy(() => import('./ReadingFailed.tsx'));

export function ArticleScreen({ reading, related, disclaimer }: ArticleProps) {
  const view = useReading(reading);
  const { article } = view;
  useReadCount(view);
  return (
    <div className="container">
      <article className={styles.article}>
        <ArticleHead article={article} standfirst={view.kind === 'open'} />
        <ReadingBody view={view} />
        <footer className={styles.foot}>
          <SponsorNote categoryIds={article.categories.map(({ id }) => id)} />
          <section className={styles.disclaimer} aria-label={disclaimer.title}>
            <h2>{disclaimer.title}</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is taken in */}
            <div dangerouslySetInnerHTML={{ __html: disclaimer.html }} />
          </section>
        </footer>
      </article>
      {related.length > 0 && (
        <div className={styles.related}>
          <Section name="Related" id="related">
            <div className={styles.cards}>
              {related.map((other) => (
                <StandardCard key={other.id} article={other} />
              ))}
            </div>
          </Section>
        </div>
      )}
    </div>
  );
}

function ReadingBody({ view }: { readonly view: ReadingView }) {
  switch (view.kind) {
    case 'open':
      return <OpenBody article={view.article} />;
    case 'gated':
      return <Gate article={view.article} />;
    case 'awaited':
      return (
        <>
          <div className={`${styles.inner} for-strangers`}>
            <Gate article={view.article} />
          </div>
          <div className={`${styles.inner} for-awaited`}>
            <ReadingSkeleton />
          </div>
        </>
      );
    case 'loading':
      return <ReadingSkeleton />;
    case 'failed':
      return (
        <Suspense fallback={<ReadingSkeleton />}>
          <ReadingFailed onRetry={view.retry} />
        </Suspense>
      );
  }
}

/** A read counts when the body is on the screen, once for each opening. */
function useReadCount(view: ReadingView): void {
  const readId = view.kind === 'open' ? view.article.id : undefined;
  useEffect(() => {
    if (readId === undefined) return;
    void import('../../lib/calls/reads.ts').then(({ countRead }) => countRead(readId));
  }, [readId]);
}
