import { useEffect } from 'react';
import type { FullArticle } from '../../lib/article.ts';
import { OpenBody } from './OpenBody.tsx';

/** A body before its reader: a read counts when it is on the screen, once for each opening. */
export function ReadBody({ article }: { readonly article: FullArticle }) {
  useEffect(() => {
    void import('../../lib/calls/reads.ts').then(({ countRead }) => countRead(article.id));
  }, [article.id]);
  return <OpenBody article={article} />;
}
