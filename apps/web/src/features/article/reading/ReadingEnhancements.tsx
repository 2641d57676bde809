import { useEffect, useState } from 'react';
import type { FullArticle } from '../../../lib/article.ts';
import { addHeadingLinks } from './heading-links.ts';
import { enablePopovers } from './popovers.ts';
import { ReadingProgress } from './ReadingProgress.tsx';
import { ResumeReading } from './ResumeReading.tsx';
import { createReadingTracker, type ReadingTracker } from './reading-tracker.ts';
import { TocTracker } from './TocTracker.tsx';
import { onBodyReady } from './units.ts';

/** What stands around a body once it is there, whether it came with the page or after the sync. */
export function ReadingEnhancements({ article }: { readonly article: FullArticle }) {
  const [reading, setReading] = useState<ReadingTracker>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another body is another reading
  useEffect(() => {
    const undo: (() => void)[] = [];
    const stopWaiting = onBodyReady((body) => {
      const found = createReadingTracker(body);
      setReading(found);
      undo.push(addHeadingLinks(body), enablePopovers(body), found.stop);
    });
    return () => {
      stopWaiting();
      for (const one of undo) one();
    };
  }, [article.body]);

  if (!reading) return null;
  return (
    <>
      <ReadingProgress reading={reading} />
      <TocTracker reading={reading} headings={article.body.headings} />
      <ResumeReading reading={reading} articleId={article.id} />
    </>
  );
}
