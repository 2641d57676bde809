import { BlurImage } from '../../components/BlurImage/BlurImage.tsx';
import { BookmarkButton } from '../../components/Bookmark/BookmarkButton.tsx';
import { Kicker, Meta, Title } from '../../components/Card/parts.tsx';
import type { Hit } from '../../lib/calls/search.ts';
import { Highlighted } from './Highlighted.tsx';
import styles from './Results.module.css';

export function HitList({ hits }: { readonly hits: readonly Hit[] }) {
  return (
    <ol className={styles.hits}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <HitRow hit={hit} />
        </li>
      ))}
    </ol>
  );
}

/** An article with the matching passage highlighted. */
function HitRow({ hit }: { readonly hit: Hit }) {
  return (
    <article className={styles.hit}>
      <div className={styles.picture}>
        <BlurImage picture={hit.picture} sizes="(min-width: 768px) 176px, 88px" maxWidth={176} />
      </div>
      <div className={styles.text}>
        <Kicker article={hit} />
        <Title article={hit} className={styles.title}>
          <Highlighted html={hit.highlight.title} />
        </Title>
        {hit.highlight.passage && (
          <p className={styles.passage}>
            <Highlighted html={hit.highlight.passage} />
          </p>
        )}
        <Meta article={hit} />
      </div>
      <div className={styles.above}>
        <BookmarkButton articleId={hit.id} title={hit.title} />
      </div>
    </article>
  );
}
