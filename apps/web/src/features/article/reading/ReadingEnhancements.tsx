import { useEffect, useState } from 'react';
import type { FullArticle } from '../../../lib/article.ts';
import { addHeadingLinks } from './heading-links.ts';
import { enablePopovers } from './popovers.ts';
import { ReadingProgress } from './ReadingProgress.tsx';
import { ResumeReading } from './ResumeReading.tsx';
import { createReadingTracker, type ReadingTracker } from './reading-tracker.ts';
import { TocTracker } from './TocTracker.tsx';
import { onBodyReady } from './units.ts';

/** Adds progress, table of contents tracking and popovers to a body, whether it came with the page or after the sync. */
export function ReadingEnhancements({ article }: { readonly article: FullArticle }) {
  const [tracker, setTracker] = useState<ReadingTracker>();

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
    </>
  );
}
