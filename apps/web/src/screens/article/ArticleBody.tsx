import { type ComponentType, useEffect, useState } from 'react';
import type { FullArticle } from '../../domain/articles/index.ts';
import { BodyContent } from './BodyContent.tsx';

interface Props {
  readonly article: FullArticle;
}

/**
 * Renders a body and counts a read once per page view that lasts long enough. The reading enhancements are loaded
 * when the browser is idle, so that they do not delay the text.
 */
export function ArticleBody({ article }: Props) {
  const [Enhancements, setEnhancements] = useState<ComponentType<Props>>();
  useEffect(() => {
    const leaving = new AbortController();
    void import('../../domain/reads/calls.ts').then(({ countRead }) => countRead(article.id, leaving.signal));
    return () => leaving.abort();
  }, [article.id]);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(
      () =>
        void import('./reading/ReadingEnhancements.tsx').then(({ ReadingEnhancements }) =>
          setEnhancements(() => ReadingEnhancements),
        ),
    );
  }, []);
  return (
    <>
      <BodyContent article={article} />
      {Enhancements && <Enhancements article={article} />}
    </>
  );
}
