import type { Disclaimer } from '@tidemark/contracts/wire/article';
import { lazy, Suspense } from 'react';
import type { ArticleView } from '../../domain/articles/calls.ts';
import { ArticleLayout } from './ArticleLayout.tsx';
import { BodyContent } from './BodyContent.tsx';

// Drafts are mostly looked at as a reader who may read them.
const Gate = lazy(async () => ({ default: (await import('./Gate.tsx')).Gate }));

interface Props {
  readonly view: ArticleView;
  readonly disclaimer: Disclaimer['attributes'];
}

/** A draft, rendered with the components of the published page but without read counting, bookmarks or sharing. */
export function DraftArticle({ view, disclaimer }: Props) {
  const { kind, article } = view;
  return (
    <ArticleLayout article={article} standfirst={kind === 'open'} draft related={[]} disclaimer={disclaimer}>
      {kind === 'open' ? (
        <BodyContent article={view.article} />
      ) : (
        <Suspense>
          <Gate article={article} />
        </Suspense>
      )}
    </ArticleLayout>
  );
}
