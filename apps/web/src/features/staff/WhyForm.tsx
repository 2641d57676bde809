import { type FormEvent, useState } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { READER_NAMES, READERS, readerNamed } from '../../lib/readers.ts';
import { useWhy } from './use-why.ts';
import { WhyAnswer } from './WhyAnswer.tsx';
import styles from './WhyForm.module.css';
import { slugIn } from './words.ts';

/** Why can this reader not read this article? */
export function WhyForm() {
  const [article, setArticle] = useState('');
  const [reader, setReader] = useState(READER_NAMES[0] ?? 'anonymous');
  const { asked, ask } = useWhy();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const slug = slugIn(article);
    if (slug !== '') void ask(slug, reader);
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <label className={styles.article}>
          <span className={styles.label}>Article, by its address or slug</span>
          <input
            className={styles.input}
            value={article}
            onChange={({ target }) => setArticle(target.value)}
            placeholder="/articles/…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
        </label>
        <label>
          <span className={styles.label}>Reader</span>
          <select
            className={styles.input}
            value={reader}
            onChange={({ target }) => setReader(readerNamed(target.value))}
          >
            {READER_NAMES.map((name) => (
              <option key={name} value={name}>
                {READERS[name].label}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" busy={asked.kind === 'loading'}>
          Explain
        </Button>
      </form>
      <div aria-live="polite">
        <WhyAnswer asked={asked} />
      </div>
    </>
  );
}
