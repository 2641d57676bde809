import type { Heading } from '@tidemark/contracts/wire/article';
import { Accordion } from '../../ui/Accordion/Accordion.tsx';
import styles from './TableOfContents.module.css';

interface Props {
  readonly headings: readonly Heading[];
}

/** In the left margin on wide screens, in an accordion on narrow ones. */
export function TableOfContents({ headings }: Props) {
  return (
    <>
      <nav aria-label="Contents" className={styles.margin} data-toc>
        <p className={styles.name}>Contents</p>
        <HeadingLinks headings={headings} />
      </nav>
      <nav aria-label="Contents" className={styles.accordion} data-toc>
        <Accordion summary="Contents">
          <HeadingLinks headings={headings} />
        </Accordion>
      </nav>
    </>
  );
}

function HeadingLinks({ headings }: Props) {
  return (
    <ol className={styles.list}>
      {headings.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
