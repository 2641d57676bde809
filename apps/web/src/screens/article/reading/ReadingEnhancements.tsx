import { lazy, Suspense, useEffect, useState } from 'react';
import type { FullArticle } from '../../../domain/articles/index.ts';
import { useMemberId } from '../../../platform/session/use-session.ts';
import { addHeadingLinks } from './heading-links.ts';
import { enablePopovers } from './popovers.ts';
import { ReadingProgress } from './ReadingProgress.tsx';
import { ResumeReading } from './ResumeReading.tsx';
import { createReadingTracker, type ReadingTracker } from './reading-tracker.ts';
import { TocTracker } from './TocTracker.tsx';
import { onBodyReady } from './units.ts';

/** Anonymous readers never need it. */
const Highlights = lazy(() => import('./highlights/Highlights.tsx'));

/** Adds progress, table of contents tracking and popovers to a body, whether it came with the page or after the sync. */
export function ReadingEnhancements({ article }: { readonly article: FullArticle }) {
  const [tracker, setTracker] = useState<ReadingTracker>();
  const uid = useMemberId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new body needs a new tracker
  useEffect(() => {
    const undo: (() => void)[] = [];
    const stopWaiting = onBodyReady((body) => {
      const created = createReadingTracker(body);
      setTracker(created);
      undo.push(addHeadingLinks(body), enablePopovers(body), created.stop);
    });
    return () => {
      stopWaiting();
      for (const one of undo) one();
    };
  }, [article.body]);

  if (!tracker) return null;
  return (
    <>
      <ReadingProgress tracker={tracker} />
      <TocTracker tracker={tracker} headings={article.body.headings} />
      <ResumeReading tracker={tracker} articleId={article.id} />
      {uid !== undefined && (
        <Suspense>
          <Highlights key={`${uid} ${article.id}`} tracker={tracker} articleId={article.id} />
        </Suspense>
      )}
    </>
  );
}
