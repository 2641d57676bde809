import type { HighlightColor } from '@tidemark/contracts/highlight';
import type { ReadingStatus } from '@tidemark/contracts/reading-record';
import { spreadsheetText } from '@tidemark/contracts/spreadsheet-text';
import type { ZipFile } from './zip.ts';

/** Everything that is stored about one article in a reader's library. No text of its body but the reader's quotes. */
export interface ExportedArticle {
  readonly id: number;
  /** Null once the article has been unpublished. */
  readonly url: string | null;
  readonly slug: string | null;
  readonly title: string;
  readonly authors: readonly string[];
  readonly published_at: string | null;
  /** Null if the article is not bookmarked. */
  readonly saved_at: string | null;
  readonly archived: boolean;
  readonly status: ReadingStatus;
  readonly progress: number;
  readonly read_at: string | null;
  readonly folders: readonly string[];
  readonly tags: readonly string[];
  readonly note: string;
  readonly highlights: readonly ExportedHighlight[];
}

export interface ExportedHighlight {
  readonly quote: string;
  /** Whether only the beginning is left, because the reader may no longer read the article. */
  readonly shortened: boolean;
  readonly note: string;
  readonly color: HighlightColor;
  readonly position: number;
  readonly created_at: string;
}

const yamlList = (name: string, values: readonly string[]) =>
  values.length === 0
    ? `${name}: []`
    : `${name}:\n${values.map((value) => `  - ${JSON.stringify(value)}`).join('\n')}`;

/** Obsidian allows no spaces in tags. */
const obsidianTag = (tag: string) => tag.replaceAll(/\s+/g, '-');

const withEllipsis = ({ quote, shortened }: ExportedHighlight) => (shortened ? `${quote} …` : quote);

const quoted = (highlight: ExportedHighlight) =>
  withEllipsis(highlight)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** A JSON string is also a YAML string, so titles with colons, quotes or dashes are safe in the front matter. */
function toMarkdown(article: ExportedArticle): string {
  const front = [
    `title: ${JSON.stringify(article.title)}`,
    ...(article.url ? [`url: ${JSON.stringify(article.url)}`] : []),
    yamlList('authors', article.authors),
    ...(article.published_at ? [`published: ${article.published_at}`] : []),
    ...(article.saved_at ? [`saved: ${article.saved_at}`] : []),
    `status: ${article.status}`,
    `archived: ${article.archived}`,
    yamlList('folders', article.folders),
    yamlList('tags', article.tags.map(obsidianTag)),
  ];
  const highlights = article.highlights.map((highlight) =>
    highlight.note === '' ? quoted(highlight) : `${quoted(highlight)}\n\n${highlight.note}`,
  );
  const body = [
    ...(article.note === '' ? [] : ['', article.note]),
    ...highlights.flatMap((one) => ['', one]),
  ];
  return `${['---', ...front, '---', '', `# ${article.title}`, ...body].join('\n')}\n`;
}

/** A page of another site, kept as a link. */
export interface ExportedLink {
  readonly url: string;
  readonly title: string;
  readonly note: string;
  readonly tags: readonly string[];
  readonly saved_at: string;
}

const escapeLinkText = (text: string) => text.replaceAll(/[\\[\]]/g, '\\$&');

const toMarkdownLink = ({ url, title, note, tags }: ExportedLink) =>
  [
    `- [${escapeLinkText(title)}](<${url}>)${tags.map((tag) => ` #${obsidianTag(tag)}`).join('')}`,
    ...(note === '' ? [] : note.split('\n').map((line) => `  ${line}`)),
  ].join('\n');

/** All links in one file, because each is a single line. */
export const toLinksFile = (links: readonly ExportedLink[]): ZipFile[] =>
  links.length === 0
    ? []
    : [
        {
          name: 'Links to other sites.md',
          content: `# Links to other sites\n\n${links.map(toMarkdownLink).join('\n')}\n`,
        },
      ];

/** One file per article. Slugs contain no characters that a file system rejects. */
export const toMarkdownFiles = (articles: readonly ExportedArticle[]): ZipFile[] =>
  articles.map((article) => ({
    name: `${article.slug ?? `article-${article.id}`}.md`,
    content: toMarkdown(article),
  }));

const cell = (text: string) => `"${spreadsheetText(text).replaceAll('"', '""')}"`;

/** Readwise's format for imports: one row per highlight. */
export function toReadwiseCsv(articles: readonly ExportedArticle[]): string {
  const rows = articles.flatMap(({ title, authors, url, highlights }) =>
    highlights.map((highlight) => [
      ...[withEllipsis(highlight), title, authors.join(', '), url ?? ''],
      ...[highlight.note, String(highlight.position)],
      highlight.created_at.slice(0, 19).replace('T', ' '),
    ]),
  );
  const lines = [['Highlight', 'Title', 'Author', 'URL', 'Note', 'Location', 'Date'], ...rows];
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
