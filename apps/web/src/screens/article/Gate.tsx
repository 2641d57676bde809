import { GatePanel } from '../../domain/access/GatePanel.tsx';
import type { ArticleDetails } from '../../domain/articles/index.ts';
import { GateFrame } from './GateFrame.tsx';

/** The gate of an article where it is rendered in the browser. */
export const Gate = ({ article }: { readonly article: ArticleDetails }) => (
  <GateFrame teaser={article.teaser}>
    <GatePanel access={article.access} contents={article} />
  </GateFrame>
);
