import type { FullArticle } from '../../domain/articles/index.ts';
import { BlockView } from './BlockView.tsx';
import styles from './BodyContent.module.css';
import { TableOfContents } from './TableOfContents.tsx';

export function BodyContent({ article }: { readonly article: FullArticle }) {
  const { blocks, headings, takeaways } = article.body;
  return (
    <div className={styles.layout}>
      {headings.length > 1 && <TableOfContents headings={headings} />}
      <div className={styles.prose} data-body>
        {takeaways.length > 0 && (
          <section className={styles.takeaways} aria-labelledby="takeaways">
            <h2 id="takeaways">Key takeaways</h2>
            <ul>
              {takeaways.map((takeaway) => (
                <li key={takeaway}>{takeaway}</li>
              ))}
            </ul>
          </section>
        )}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a rendered body do not change
          <BlockView key={index} block={block} />
        ))}
      </div>
    </div>
  );
}
