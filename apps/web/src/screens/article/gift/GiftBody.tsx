import { giftTokenOf } from '@tidemark/contracts/gift';
import type { ArticleDetails } from '../../../domain/articles/index.ts';
import { openGift } from '../../../domain/gifts/calls.ts';
import { ErrorState } from '../../../ui/Status/ErrorState.tsx';
import '../../../platform/query/query-layer.ts';
import { useApiQuery } from '../../../platform/query/use-api-query.ts';
import { BodyContent } from '../BodyContent.tsx';
import { BodySkeleton } from '../BodySkeleton.tsx';
import { Gate } from '../Gate.tsx';
import styles from './GiftBody.module.css';

/** The body for the holder of a gift link. Without the tools of members, which need the right to read it. */
export default function GiftBody({ article }: { readonly article: ArticleDetails }) {
  const token = giftTokenOf(location.hash) ?? 'malformed';
  const loaded = useApiQuery(`gift ${token}`, () => openGift(token));
  switch (loaded.kind) {
    case 'loading':
      return <BodySkeleton />;
    case 'failed':
      return <ErrorState text={loaded.message} retry={loaded.retry} />;
    case 'gated':
      return <Gate article={article} />;
    case 'ready':
      // The token may be that of a link to another article.
      return loaded.value?.id === article.id ? (
        <>
          <p className={styles.note}>Shared by a subscriber</p>
          <BodyContent article={loaded.value} />
        </>
      ) : (
        <>
          <p className={styles.note} role="status">
            This gift link is no longer valid
          </p>
          <Gate article={article} />
        </>
      );
  }
}
