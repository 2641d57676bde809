import type { Disclaimer } from '@tidemark/contracts/wire/article';
import type { Reading } from '../../lib/calls/articles.ts';
import { ArticleLayout } from './ArticleLayout.tsx';
import { BodyContent } from './BodyContent.tsx';
import { Gate } from './Gate.tsx';

interface Props {
  readonly reading: Reading;
  readonly disclaimer: Disclaimer['attributes'];
}

/** A draft, rendered with the components of the published page but without read counting, bookmarks or sharing. */
export function DraftArticle({ reading, disclaimer }: Props) {
  const { kind, article } = reading;
  return (
    <ArticleLayout article={article} standfirst={kind === 'open'} draft related={[]} disclaimer={disclaimer}>
      {kind === 'open' ? <BodyContent article={reading.article} /> : <Gate article={article} />}
    </ArticleLayout>
  );
}
