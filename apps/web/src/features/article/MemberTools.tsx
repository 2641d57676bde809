import '../../lib/query/query-layer.ts';
import type { ArticleDetails } from '../../lib/article.ts';
import { FollowMenu } from './FollowMenu.tsx';
import { GiftButton } from './gift/GiftButton.tsx';
import { KeepOffline } from './offline/KeepOffline.tsx';

interface Props {
  readonly article: ArticleDetails;
  /** Whether the reader has the body. */
  readonly readable: boolean;
}

/** Tools of an article that only members have. */
export default function MemberTools({ article, readable }: Props) {
  return (
    <>
      <FollowMenu article={article} />
      {readable && <GiftButton article={article} />}
      {readable && <KeepOffline article={article} />}
    </>
  );
}
