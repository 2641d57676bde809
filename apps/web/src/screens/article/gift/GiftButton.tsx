import { givesGifts, isGiftable } from '@tidemark/contracts/access';
import { lazy, Suspense, useState } from 'react';
import type { ArticleDetails } from '../../../domain/articles/index.ts';
import { useReader } from '../../../platform/session/use-session.ts';
import icon from '../../../ui/Icon/Icon.module.css';
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
      <button type="button" className={`${tools.tool} ${tools.row}`} aria-haspopup="dialog" onClick={show}>
        <GiftIcon />
        Gift
      </button>
      <Suspense>
        {used && <GiftDialog articleId={article.id} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Not among the common icons, whose code every page loads. */
const GiftIcon = () => (
  <svg aria-hidden="true" className={icon.icon} width={20} height={20} viewBox="0 0 24 24">
    <path d="M4 9h16v3.5H4zM5.5 12.5V20h13v-7.5M12 9v11M12 9C7 9 7 4.5 9.5 4.5S12 9 12 9s0-4.5 2.5-4.5S17 9 12 9" />
  </svg>
);
