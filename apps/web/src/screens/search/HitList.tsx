import { Kicker, Meta, Title } from '../../domain/articles/cards/CardParts.tsx';
import { BookmarkButton } from '../../domain/bookmarks/BookmarkButton.tsx';
import type { Hit } from '../../domain/search/calls.ts';
import { BlurImage } from '../../ui/BlurImage/BlurImage.tsx';
import { Highlighted } from './Highlighted.tsx';
import styles from './Results.module.css';

interface Props {
  readonly hits: readonly Hit[];
  /** How many of these hits contain all words of the query; the rest contain some. */
  readonly complete: number;
}

export function HitList({ hits, complete }: Props) {
  const partial = hits.slice(complete);
  return (
    <>
      {complete > 0 && <Hits hits={hits.slice(0, complete)} />}
      {partial.length > 0 && (
        <section aria-labelledby="partial-matches">
          <h3 className={styles.partial} id="partial-matches">
            Articles with some of your words
          </h3>
          <Hits hits={partial} />
        </section>
      )}
    </>
  );
}

function Hits({ hits }: Pick<Props, 'hits'>) {
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
          {hit.highlight.title === undefined ? hit.title : <Highlighted html={hit.highlight.title} />}
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
