import styles from './Marked.module.css';
import { splitMarks } from './marks.ts';

export function Marked({ html }: { readonly html: string }) {
  return splitMarks(html).map(({ text, marked }, index) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change places
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
