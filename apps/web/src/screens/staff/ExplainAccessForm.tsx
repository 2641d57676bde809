import { type FormEvent, useState } from 'react';
import { PREVIEW_READER_NAMES, PREVIEW_READER_OPTIONS } from '../../domain/preview/index.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Field, Input } from '../../ui/Field/Field.tsx';
import { Select } from '../../ui/Select/Select.tsx';
import { AccessExplanation } from './AccessExplanation.tsx';
import styles from './ExplainAccessForm.module.css';
import { slugIn } from './texts.ts';
import { useAccessExplanation } from './use-access-explanation.ts';

/** Explains why a reader can or cannot read an article. */
export function ExplainAccessForm() {
  const [article, setArticle] = useState('');
  const [reader, setReader] = useState(PREVIEW_READER_NAMES[0] ?? 'anonymous');
  const { explanation, explain } = useAccessExplanation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const slug = slugIn(article);
    if (slug !== '') explain({ slug, reader });
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <Field label="Article URL or slug">
          <Input
            value={article}
            onChange={({ target }) => setArticle(target.value)}
            placeholder="/articles/…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
        </Field>
        <Field label="Reader">
          <Select
            value={reader}
            options={PREVIEW_READER_NAMES.map((name) => [name, PREVIEW_READER_OPTIONS[name].label])}
            onSelect={setReader}
          />
        </Field>
        <Button type="submit" busy={explanation.kind === 'loading'}>
          Explain
        </Button>
      </form>
      <div aria-live="polite">
        <AccessExplanation explanation={explanation} />
      </div>
    </>
  );
}
