import { CHART_FORMATS, type ChartFormat } from '@tidemark/contracts/paths';
import { type MouseEvent, useEffect, useRef } from 'react';
import { readToken } from '../../platform/session/session.ts';
import styles from './Downloads.module.css';

interface Props {
  /** Title of the chart, for the accessible names of the links. */
  readonly title: string;
  /** Path of the files, without extension. */
  readonly files: string;
  /** True if it replaces the button that the reader has just pressed: it is then open and focused. */
  readonly opened?: boolean;
}

const FORMAT_LABELS: Readonly<Record<ChartFormat, string>> = {
  svg: 'SVG image',
  png: 'PNG image',
  csv: 'CSV data',
  json: 'JSON data',
};

/**
 * Plain links, which also work without JavaScript for files that are open to everyone.
 * For members, the file is fetched with their token instead, because it may be gated.
 */
export default function Downloads({ title, files, opened = false }: Props) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened) summary.current?.focus();
  }, [opened]);
  return (
    <details className={styles.downloads} open={opened}>
      <summary ref={summary} aria-label={`Download: ${title}`}>
        Download
      </summary>
      <ul className={styles.formats}>
        {CHART_FORMATS.map((format) => (
          <li key={format}>
            <a
              href={`${files}.${format}`}
              download={fileNameOf(files, format)}
              aria-label={`${FORMAT_LABELS[format]}: ${title}`}
              onClick={(event) => fetchAsMember(event, files, format)}
            >
              {format.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `/data/articles/fees/2` as CSV is `fees-2.csv`. */
function fileNameOf(files: string, format: ChartFormat): string {
  return `${files.split('/').slice(3).join('-')}.${format}`;
}

function fetchAsMember(event: MouseEvent, files: string, format: ChartFormat): void {
  if (readToken() === undefined) return;
  event.preventDefault();
  void import('../../ui/download.ts').then(({ download }) =>
    download(`${files}.${format}`, fileNameOf(files, format)),
  );
}
