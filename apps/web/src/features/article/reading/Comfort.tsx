import { useEffect, useState } from 'react';
import type { FullArticle } from '../../../lib/article.ts';
import { explainTerms } from './bubbles.ts';
import { Continue } from './Continue.tsx';
import { Following } from './Following.tsx';
import { addHeadingLinks } from './heading-links.ts';
import { Progress } from './Progress.tsx';
import { type Reading, readingOf } from './reading.ts';
import { whenBody } from './units.ts';

/** What stands around a body once it is there, whether it came with the page or after the sync. */
export function Comfort({ article }: { readonly article: FullArticle }) {
  const [reading, setReading] = useState<Reading>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another body is another reading
  useEffect(() => {
    const undo: (() => void)[] = [];
    const stopWaiting = whenBody((body) => {
      const found = readingOf(body);
      setReading(found);
      undo.push(addHeadingLinks(body), explainTerms(body), found.stop);
    });
    return () => {
      stopWaiting();
      for (const one of undo) one();
    };
  }, [article.body]);

  if (!reading) return null;
  return (
    <>
      <Progress reading={reading} />
      <Following reading={reading} headings={article.body.headings} />
      <Continue reading={reading} articleId={article.id} />
    </>
  );
}
