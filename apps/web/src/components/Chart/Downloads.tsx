import { CHART_FORMATS, type ChartFormat } from '@tidemark/contracts/paths';
import { type MouseEvent, useEffect, useRef } from 'react';
import { readToken } from '../../lib/session/session.ts';
import styles from './Downloads.module.css';

interface Props {
  /** Title of the chart: links need a name that makes sense alone. */
  readonly title: string;
  /** The chart's address as a file, without the ending. */
  readonly files: string;
  /** Where it takes the place of the button that asked for it. */
  readonly opened?: boolean;
}

const FORMAT_LABELS: Readonly<Record<ChartFormat, string>> = {
  svg: 'SVG drawing',
  png: 'PNG picture',
  csv: 'CSV figures',
  json: 'JSON figures',
};

/**
 * Plain links, which work in a page that runs no script: what they lead to is open to all.
 * A member's browser fetches the file with their token instead, whether it is gated or not.
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
  void import('../../lib/download.ts').then(({ download }) =>
    download(`${files}.${format}`, fileNameOf(files, format)),
  );
}
