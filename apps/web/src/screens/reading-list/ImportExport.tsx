import { libraryApi } from '@tidemark/contracts/library-paths';
import { type FormEvent, useState } from 'react';
import { importUrls } from '../../domain/library/calls.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { downloadFrom } from '../../ui/download.ts';
import { Field, TextArea } from '../../ui/Field/Field.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './ImportExport.module.css';
import { addressesIn, type ImportSummary, importList } from './import-list.ts';

const FILES = [
  { format: 'markdown', name: 'library.zip', label: 'Markdown' },
  { format: 'csv', name: 'highlights.csv', label: 'CSV for Readwise' },
  { format: 'json', name: 'library.json', label: 'JSON' },
] as const;

export function ImportExport({ onImported }: { readonly onImported: () => void }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [summary, setSummary] = useState<ImportSummary>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const result = await importList(addressesIn(text), importUrls);
      setSummary(result);
      setText(result.unknown.join('\n'));
      if (result.saved > 0) onImported();
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
    setBusy(false);
  };
  return (
    <details className={styles.box}>
      <summary className={styles.summary}>Import and export</summary>
      <div className={styles.content}>
        <p>Your library with folders, tags, highlights and notes:</p>
        <div className={styles.files}>
          {FILES.map(({ format, name, label }) => (
            <Button
              key={format}
              size="sm"
              variant="secondary"
              onClick={() => void downloadFrom(libraryApi.libraryExport(format), name)}
            >
              {label}
            </Button>
          ))}
        </div>
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <Field label="Addresses of articles to save, one per line">
            <TextArea rows={4} required value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Button type="submit" size="sm" busy={busy} disabled={busy}>
            Import
          </Button>
          <p role="status">{summary && describe(summary)}</p>
        </form>
      </div>
    </details>
  );
}

const describe = ({ saved, known, unknown }: ImportSummary) =>
  [
    `${saved} saved`,
    ...(known > 0 ? [`${known} already in your library`] : []),
    ...(unknown.length > 0 ? [`${unknown.length} not found`] : []),
  ].join(', ');
