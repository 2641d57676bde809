import { isOwnEmbed, sourceLink } from '@tidemark/contracts/source-link';
import type { Block, Body } from '@tidemark/contracts/wire/article';
import type { Chart } from '@tidemark/contracts/wire/chart';
import sanitizeHtml from 'sanitize-html';
import { escapeXml } from '../../platform/public-files/xml.ts';

/** The URLs of the article and of its chart images. */
export interface ArticleUrls {
  readonly url: string;
  /** Undefined if the images are not open to all; charts are then links to the article. */
  readonly chart: ((number: number) => string) | undefined;
}

const TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'pre', 'code'],
  ...['strong', 'em', 's', 'sup', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** Feed readers have neither our styles nor a base URL, so only plain tags and absolute URLs are kept. */
const inPlainTags = (html: string, base: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs: href !== undefined && URL.canParse(href, base) ? { href: new URL(href, base).href } : {},
      }),
    },
  });

/** Converts a body to self-contained HTML. */
export function fullText({ blocks, takeaways }: Body, urls: ArticleUrls): string {
  let charts = 0;
  const parts = blocks.map((block) => {
    if (block.kind === 'chart') charts += 1;
    return blockHtml(block, urls, charts);
  });
  return takeawaysHtml(takeaways) + parts.join('\n');
}

const takeawaysHtml = (takeaways: readonly string[]): string =>
  takeaways.length === 0
    ? ''
    : `<h2>Key takeaways</h2><ul>${takeaways.map((one) => `<li>${escapeXml(one)}</li>`).join('')}</ul>\n`;

function blockHtml(block: Block, urls: ArticleUrls, chart: number): string {
  switch (block.kind) {
    case 'text':
      return inPlainTags(block.html, urls.url);
    case 'callout':
      return `<blockquote><p><strong>${escapeXml(block.title)}</strong></p>${inPlainTags(block.html, urls.url)}</blockquote>`;
    case 'embed':
      return link(
        isOwnEmbed(block.source) ? new URL(block.source, urls.url).href : sourceLink(block.source),
        block.title,
      );
    case 'image': {
      const { url, alternativeText, width, height } = block.image;
      return figure(new URL(url, urls.url).href, alternativeText, { width, height }, block.caption);
    }
    case 'chart':
      return urls.chart
        ? figure(urls.chart(chart), block.chart.title, undefined, captionOf(block.chart))
        : link(urls.url, `Chart: ${captionOf(block.chart)}`);
  }
}

const captionOf = ({ title, unit, source, date }: Chart): string =>
  [unit ? `${title} (${unit})` : title, `Source: ${source}`, date].filter(Boolean).join('. ');

const link = (address: string | undefined, text: string): string =>
  address === undefined ? '' : `<p><a href="${escapeXml(address)}">${escapeXml(text)}</a></p>`;

function figure(
  src: string,
  alt: string,
  size: { readonly width: number; readonly height: number } | undefined,
  caption: string,
): string {
  const sized = size ? ` width="${size.width}" height="${size.height}"` : '';
  const captionHtml = caption && `<figcaption>${escapeXml(caption)}</figcaption>`;
  return `<figure><img src="${escapeXml(src)}" alt="${escapeXml(alt)}"${sized}>${captionHtml}</figure>`;
}
