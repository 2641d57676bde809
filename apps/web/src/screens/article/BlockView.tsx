import type { Block } from '../../domain/articles/index.ts';
import { BlurImage } from '../../ui/BlurImage/BlurImage.tsx';
import { ARTICLE_SIZES } from '../../ui/BlurImage/image-url.ts';
import { Embed } from '../../ui/Embed/Embed.tsx';
import styles from './BlockView.module.css';
import { ChartBlock } from './ChartBlock.tsx';

export function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'text':
      return <Html className={styles.text} html={block.html} />;
    case 'callout':
      return (
        <aside className={styles.callout} data-tone={block.tone}>
          <p className={styles.calloutTitle}>{block.title}</p>
          <Html className={styles.text} html={block.html} />
        </aside>
      );
    case 'embed':
      return <Embed source={block.source} title={block.title} height={block.height} />;
    case 'chart':
      return <ChartBlock chart={block.chart} files={block.files} />;
    case 'image':
      return (
        <figure>
          <BlurImage picture={block.picture} sizes={ARTICLE_SIZES.text} decorative={false} />
          {block.caption && <figcaption className={styles.caption}>{block.caption}</figcaption>}
        </figure>
      );
  }
}

function Html({ html, className }: { readonly html: string; readonly className: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API on ingest
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
