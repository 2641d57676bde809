import { site } from '@tidemark/contracts/paths';
import { useEffect } from 'react';
import ReturnNotice from '../../domain/access/ReturnNotice.tsx';
import { fetchArticle } from '../../domain/articles/calls.ts';
import type { ArticleDetails } from '../../domain/articles/index.ts';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
import '../../platform/query/query-layer.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { BodySkeleton } from './BodySkeleton.tsx';
import { Gate } from './Gate.tsx';
import { OfflineBody } from './offline/OfflineBody.tsx';

/** Only rendered if the plan is sufficient: a gate then asks the member to log in again. */
export default function MemberBody({ article }: { readonly article: ArticleDetails }) {
  const loaded = useApiQuery(`article ${article.id}`, () => fetchArticle(article.id));
  switch (loaded.kind) {
    case 'loading':
      return <BodySkeleton />;
    case 'failed':
      return (
        <OfflineBody articleId={article.id}>
          {navigator.onLine ? (
            <ErrorState text={loaded.message} retry={loaded.retry} />
          ) : (
            <ErrorState
              heading="You are offline"
              text="This article is not kept on this device"
              action={{ label: 'Kept articles', href: site.offline }}
              retry={loaded.retry}
            />
          )}
        </OfflineBody>
      );
    case 'gated':
      return <Gate article={article} />;
    case 'ready':
      return loaded.value.kind === 'open' ? (
        <>
          <ReturnNotice />
          <ArticleBody article={loaded.value.article} />
          <ScrollToSection />
        </>
      ) : (
        <Gate article={loaded.value.article} />
      );
  }
}

/** The browser looked for the section of the URL before the body was there. */
function ScrollToSection() {
  useEffect(() => {
    const { hash } = location;
    const section = [...document.querySelectorAll('[data-body] :is(h2, h3, h4)[id]')].find(
      ({ id }) => hash === `#${encodeURIComponent(id)}` || hash === `#${id}`,
    );
    section?.scrollIntoView();
  }, []);
  return null;
}
