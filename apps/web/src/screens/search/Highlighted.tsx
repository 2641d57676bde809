import styles from './Highlighted.module.css';
import { splitHighlights } from './highlights.ts';

export function Highlighted({ html }: { readonly html: string }) {
  return splitHighlights(html).map(({ text, highlighted }, index) =>
    highlighted ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the segments of one text never change their order
      <mark key={index} className={styles.highlight}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
