import { MAX_LINKS } from '@tidemark/contracts/library-names';
import { libraryApi } from '@tidemark/contracts/library-paths';
import type { ImportRejection } from '@tidemark/contracts/wire/library';
import { type FormEvent, useState } from 'react';
import { importEntries } from '../../domain/library/calls.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { downloadFrom } from '../../ui/download.ts';
import { Field, TextArea } from '../../ui/Field/Field.tsx';
import { plural } from '../../ui/format.ts';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './ImportExport.module.css';
import { type ImportSummary, importList, linesIn, type RejectedLine } from './import-list.ts';

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
      const result = await importList(linesIn(text), importEntries);
      setSummary(result);
      setText(result.rejected.map(({ line }) => line).join('\n'));
      if (result.saved + result.links > 0) onImported();
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
    setBusy(false);
  };
  return (
    <details className={styles.box}>
      <summary className={styles.summary}>Import and export</summary>
      <div className={styles.content}>
        <p>Your library with folders, tags, highlights, notes and links:</p>
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
          <Field label="Addresses to save, one per line: articles, or pages of other sites, with a title if you like">
            <TextArea rows={4} required value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Button type="submit" size="sm" busy={busy} disabled={busy}>
            Import
          </Button>
          <p role="status">{summary && describe(summary)}</p>
          {summary && summary.rejected.length > 0 && <Rejected lines={summary.rejected} />}
        </form>
      </div>
    </details>
  );
}

const REASONS: Readonly<Record<ImportRejection, string>> = {
  no_address: 'contains no address that begins with http:// or https://',
  no_article: 'is not the address of an article',
  not_found: 'is no article that we know',
  other_site: 'is on another site',
  too_many: `is one of more than ${MAX_LINKS.toLocaleString('en-US')} links`,
};

/** They also stay in the field, so that they can be corrected. */
const Rejected = ({ lines }: { readonly lines: readonly RejectedLine[] }) => (
  <ul className={styles.rejected} aria-label="Lines that could not be used">
    {lines.map(({ line, reason }) => (
      <li key={line}>
        <code>{line}</code> {REASONS[reason]}
      </li>
    ))}
  </ul>
);

const describe = ({ saved, known, links, rejected }: ImportSummary) =>
  [
    `${saved} saved`,
    ...(links > 0 ? [`${plural(links, 'link')} to other sites kept`] : []),
    ...(known > 0 ? [`${known} already in your library`] : []),
    ...(rejected.length > 0 ? [`${plural(rejected.length, 'line')} could not be used`] : []),
  ].join(', ');
