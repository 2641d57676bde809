import type { Body } from '@tidemark/contracts/wire/article';
import { type FindImage, readBody } from './blocks.ts';
import { Fields, Refused } from './fields.ts';
import { type Reason, RefusedFields, reasonsOf } from './gather.ts';
import { renderMarkdown } from './markdown.ts';

const MAX_TEXT = 300_000;
const END = 'end-of-this-text';

/** A text whose code is not closed would swallow the blocks after it. */
function closed(markdown: string): string {
  const { pieces } = renderMarkdown(`${markdown}\n\n${END}`);
  const whole = pieces.some((piece) => piece.kind === 'html' && piece.html.includes(`<p>${END}</p>`));
  if (!whole) throw new Refused('markdown', 'has a block of code that is not closed');
  return markdown;
}

const fence = (name: string, data: object): string => `\`\`\`${name}\n${JSON.stringify(data)}\n\`\`\``;

/** The address of a file of the media library; other fields of it mean nothing here. */
const fileAddress = (data: unknown): unknown => (data as { url?: unknown } | null | undefined)?.url;

/** A component of the CMS as the markdown that stands for it in a content folder. */
function markdownOf(component: unknown): string {
  const fields = new Fields(component);
  const data = component as Readonly<Record<string, unknown>>;
  switch (data.__component) {
    case 'body.rich-text':
      return closed(fields.text('markdown', { max: MAX_TEXT }));
    case 'body.callout':
      return fence('callout', { tone: data.tone, title: data.title, text: data.text });
    case 'body.chart': {
      const { type, title, unit, source, date, series } = data;
      return fence('chart', { type, title, unit, source, date, series });
    }
    case 'body.embed':
      return fence('embed', { source: data.source, title: data.title, height: data.height });
    case 'body.image':
      return fence('image', { src: fileAddress(data.image), alt: data.alt, caption: data.caption });
    default:
      throw new Refused('block', 'is of no kind we know');
  }
}

/**
 * A body of components goes the way of a body of markdown, as one document: headings keep to one row of ids,
 * and no block is held to other rules than in the folder. Each is tried by itself first, to say which is wrong.
 */
export function readComponents(
  components: readonly unknown[],
  takeaways: readonly string[],
  find: FindImage,
): { body: Body; plain: string } {
  const reasons: Reason[] = [];
  const parts = components.map((component, n) => {
    try {
      const markdown = markdownOf(component);
      readBody(markdown, [], find);
      return markdown;
    } catch (error) {
      const of = `body, block ${n + 1}`;
      reasons.push(...reasonsOf(error).map(({ field, reason }) => ({ field: `${of}: ${field}`, reason })));
      return '';
    }
  });
  if (reasons.length) throw new RefusedFields(reasons);
  if (parts.length === 0) throw new Refused('body', 'is empty');
  return readBody(parts.join('\n\n'), takeaways, find);
}
