import { parse } from 'yaml';

export type Block = { __component: string } & Record<string, unknown>;

const FENCE = /^```(chart|callout|embed|image)[ \t]*\n([\s\S]*?)\n```[ \t]*$/gm;

/** Converts a body of the content folder to the newsroom's blocks: one for each fence, and text blocks in between. */
export function blocksOf(markdown: string, pictureFile: (address: string) => string): Block[] {
  const blocks: Block[] = [];
  const text = (from: number, to?: number) => {
    const piece = markdown.slice(from, to).trim();
    if (piece !== '') blocks.push({ __component: 'body.rich-text', markdown: piece });
  };
  let end = 0;
  for (const match of markdown.matchAll(FENCE)) {
    text(end, match.index);
    end = match.index + match[0].length;
    blocks.push(blockOf(match[1] ?? '', parse(match[2] ?? ''), pictureFile));
  }
  text(end);
  return blocks;
}

function blockOf(
  kind: string,
  fields: Record<string, unknown>,
  pictureFile: (address: string) => string,
): Block {
  switch (kind) {
    case 'chart':
      return { __component: 'body.chart', ...fields, date: String(fields.date) };
    case 'embed':
      return { __component: 'body.embed', height: 420, ...fields };
    case 'image': {
      const { src, ...rest } = fields;
      return { __component: 'body.image', ...rest, image: pictureFile(String(src)) };
    }
    default:
      return { __component: `body.${kind}`, ...fields };
  }
}
