import { type ComponentType, useEffect, useState } from 'react';
import type { FullArticle } from '../../lib/article.ts';
import { BodyContent } from './BodyContent.tsx';

interface Props {
  readonly article: FullArticle;
}

/**
 * A body before its reader: a read counts when it is on the screen, once for each opening. What makes reading
 * comfortable comes once the browser has nothing better to do; the text never waits for it.
 */
export function ArticleBody({ article }: Props) {
  const [Comfort, setComfort] = useState<ComponentType<Props>>();
  useEffect(() => {
    void import('../../lib/calls/reads.ts').then(({ countRead }) => countRead(article.id));
  }, [article.id]);
  useEffect(() => {
    // Safari has no such callback.
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(
      () =>
        void import('./reading/ReadingEnhancements.tsx').then(({ ReadingEnhancements }) =>
          setComfort(() => ReadingEnhancements),
        ),
    );
  }, []);
  return (
    <>
      <BodyContent article={article} />
      {Comfort && <Comfort article={article} />}
    </>
  );
}
