import type { Body } from '@tidemark/contracts/wire/article';
import { type FindImage, readBody } from '../bodies/blocks.ts';
import { Fields, RejectedField } from '../bodies/fields.ts';
import { renderMarkdown } from '../bodies/markdown.ts';
import { RejectedFields, type RejectionReason, reasonsOf } from '../bodies/read-all-fields.ts';

const MAX_TEXT = 300_000;
const END = 'end-of-this-text';

/** Rejects an unclosed code block, which would swallow the following blocks. */
function closed(markdown: string): string {
  const { pieces } = renderMarkdown(`${markdown}\n\n${END}`);
  const whole = pieces.some((piece) => piece.kind === 'html' && piece.html.includes(`<p>${END}</p>`));
  if (!whole) throw new RejectedField('markdown', 'has a block of code that is not closed');
  return markdown;
}

const fence = (name: string, data: object): string => `\`\`\`${name}\n${JSON.stringify(data)}\n\`\`\``;

/** The URL of a file in the media library. */
const fileAddress = (data: unknown): unknown => (data as { url?: unknown } | null | undefined)?.url;

/** Converts a CMS component to the markdown that a content folder would contain. */
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
      throw new RejectedField('block', 'is of an unknown type');
  }
}

/**
 * Converts the components to one markdown document, so that heading ids are unique and the same rules
 * apply as for a content folder. Each component is validated on its own first, to report which one is invalid.
 */
export function readComponents(
  components: readonly unknown[],
  takeaways: readonly string[],
  find: FindImage,
): { body: Body; plain: string } {
  const reasons: RejectionReason[] = [];
  const parts = components.map((component, n) => {
    try {
      const markdown = markdownOf(component);
      readBody(markdown, [], find, { isPart: true });
      return markdown;
    } catch (error) {
      const of = `body, block ${n + 1}`;
      reasons.push(...reasonsOf(error).map(({ field, reason }) => ({ field: `${of}: ${field}`, reason })));
      return '';
    }
  });
  if (reasons.length) throw new RejectedFields(reasons);
  if (parts.length === 0) throw new RejectedField('body', 'is empty');
  try {
    return readBody(parts.join('\n\n'), takeaways, find);
  } catch (error) {
    if (!(error instanceof RejectedField && error.field.startsWith('[^'))) throw error;
    // A footnote may stand in another component, so only the whole document shows which ones do not match.
    const n = parts.findIndex((part) => part.includes(error.field));
    throw n < 0 ? error : new RejectedField(`body, block ${n + 1}: ${error.field}`, error.message);
  }
}
