import type { Disclaimer } from '@tidemark/contracts/wire/article';
import type { ArticleView } from '../../domain/articles/calls.ts';
import { ArticleLayout } from './ArticleLayout.tsx';
import { BodyContent } from './BodyContent.tsx';
import { Gate } from './Gate.tsx';

interface Props {
  readonly view: ArticleView;
  readonly disclaimer: Disclaimer['attributes'];
}

/** A draft, rendered with the components of the published page but without read counting, bookmarks or sharing. */
export function DraftArticle({ view, disclaimer }: Props) {
  const { kind, article } = view;
  return (
    <ArticleLayout article={article} standfirst={kind === 'open'} draft related={[]} disclaimer={disclaimer}>
      {kind === 'open' ? <BodyContent article={view.article} /> : <Gate article={article} />}
    </ArticleLayout>
  );
}
