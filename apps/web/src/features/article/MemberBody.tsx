import { ErrorState } from '../../components/Status/ErrorState.tsx';
import type { ArticleDetails } from '../../lib/article.ts';
import { fetchArticle } from '../../lib/calls/articles.ts';
import '../../lib/query/query-layer.ts';
import { useApiQuery } from '../../lib/query/use-api-query.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { BodySkeleton } from './BodySkeleton.tsx';
import { Gate } from './Gate.tsx';

export default function MemberBody({ article }: { readonly article: ArticleDetails }) {
  const answer = useApiQuery(`article ${article.id}`, () => fetchArticle(article.id));
  switch (answer.kind) {
    case 'loading':
      return <BodySkeleton />;
    case 'failed':
      return <ErrorState text={answer.message} retry={answer.retry} />;
    case 'gated':
      return <Gate article={article} />;
    case 'ready':
      return answer.value.kind === 'open' ? (
        <ArticleBody article={answer.value.article} />
      ) : (
        <Gate article={answer.value.article} />
      );
  }
}
