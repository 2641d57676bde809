import { givesGifts, isGiftable } from '@tidemark/contracts/access';
import { lazy, Suspense, useState } from 'react';
import type { ArticleDetails } from '../../../lib/article.ts';
import { useReader } from '../../../lib/session/use-session.ts';
import tools from '../tool.module.css';

const GiftDialog = lazy(() => import('./GiftDialog.tsx'));

/** For members whose plan includes gift links, on articles that can be given. */
export function GiftButton({ article }: { readonly article: ArticleDetails }) {
  const reader = useReader();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const gated = { access: article.access, categoryIds: article.categories.map(({ id }) => id) };
  if (!givesGifts(reader) || !isGiftable(gated)) return null;
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={tools.tool} aria-haspopup="dialog" onClick={show}>
        Gift
      </button>
      <Suspense>
        {used && <GiftDialog articleId={article.id} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
