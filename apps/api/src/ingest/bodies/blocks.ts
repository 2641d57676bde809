import { isOwnEmbed } from '@tidemark/contracts/source-link';
import type { Block, Body } from '@tidemark/contracts/wire/article';
import { CHART_TYPES, type Chart, type Series } from '@tidemark/contracts/wire/chart';
import type { Image } from '@tidemark/contracts/wire/common';
import { parse } from 'yaml';
import { Fields, isDay, isText, RejectedField } from './fields.ts';
import { type Piece, renderMarkdown } from './markdown.ts';

const FENCES = ['chart', 'callout', 'embed', 'image'] as const;
const MAX_POINTS = 2000;
export const MAX_HEADINGS = 2000;
export const MAX_COMPONENTS = 300;

export type FindImage = (address: string, alt: string) => Image | undefined;

interface Built {
  readonly block: Block;
  readonly plain: string;
}

export function readSeries(fields: Fields, name = 'series'): Series[] {
  const series = fields.records(name, 12).map((one) => ({
    name: one.text('name', { max: 80 }),
    points: one.list('points', MAX_POINTS).map((point, n): [string, number] => {
      const [label, value, ...more] = Array.isArray(point) ? point : [];
      const named = typeof label === 'number' || (typeof label === 'string' && isText(label));
      if (!named || !Number.isFinite(value) || more.length > 0) {
        throw new RejectedField(`${name}.points.${n}`, 'must be a label and a number');
      }
      return [String(label), value];
    }),
  }));
  for (const one of series) checkLabels(one, name);
  const [first, ...others] = series;
  if (!first || first.points.length === 0) throw new RejectedField(name, 'must hold at least one point');
  const labels = (one: Series) => one.points.map(([label]) => label).join();
  if (others.some((other) => labels(other) !== labels(first))) {
    throw new RejectedField(name, 'must have the same labels in every series');
  }
  return series;
}

const isDateLabel = (label: string): boolean => /^\d{4}-\d{2}(-\d{2})?$/.test(label);

/** Labels are all days, all months or all text: charts place dates by time and everything else by order. */
function checkLabels({ name, points }: Series, field: string): void {
  const labels = points.map(([label]) => label);
  const repeated = labels.find((label, n) => labels.indexOf(label) < n);
  if (repeated !== undefined) {
    throw new RejectedField(field, `has the label "${repeated}" twice in "${name}"`);
  }
  const date = labels.find(isDateLabel);
  if (date === undefined) return;
  const other = labels.find((label) => !isDateLabel(label) || label.length !== date.length);
  if (other !== undefined) {
    throw new RejectedField(
      field,
      `mixes the labels "${date}" and "${other}": all must be days, months or text`,
    );
  }
  const impossible = labels.find((label) => !isDay(label.length === 7 ? `${label}-01` : label));
  if (impossible !== undefined)
    throw new RejectedField(field, `has the date "${impossible}", which does not exist`);
}

function chart(fields: Fields): Built {
  const value: Chart = {
    type: fields.oneOf('type', CHART_TYPES),
    title: fields.text('title', { max: 140 }),
    unit: fields.text('unit', { max: 40 }),
    source: fields.text('source', { max: 200 }),
    date: fields.day('date'),
    series: readSeries(fields),
  };
  return { block: { kind: 'chart', chart: value }, plain: value.title };
}

function callout(fields: Fields, html: string): Built {
  const title = fields.text('title', { max: 140 });
  fields.text('text');
  const tone = fields.oneOf('tone', ['note', 'warning', 'definition'] as const);
  return { block: { kind: 'callout', tone, title, html }, plain: title };
}

/** Errors are ignored here because building the callout reports them. */
function textIn(name: string, content: string): string | undefined {
  if (name !== 'callout') return undefined;
  try {
    return new Fields(parse(content)).text('text');
  } catch {
    return undefined;
  }
}

function embed(fields: Fields): Built {
  const text = fields.text('source', { max: 2000 });
  const source = isOwnEmbed(text) ? text : fields.address('source', 2000);
  const title = fields.text('title', { max: 140 });
  return {
    block: { kind: 'embed', source, title, height: fields.integer('height', 125, 2000, 420) },
    plain: title,
  };
}

function image(fields: Fields, find: FindImage): Built {
  const address = fields.text('src', { max: 2000 });
  const found = find(address, fields.text('alt', { max: 300 }));
  if (!found) throw new RejectedField('src', `refers to an unknown image "${address}"`);
  const caption = fields.optional('caption', 300) ?? '';
  return { block: { kind: 'image', image: found, caption }, plain: caption };
}

function build(piece: Piece, find: FindImage): Built {
  // The text of HTML pieces is already part of the document's plain text.
  if (piece.kind === 'html') return { block: { kind: 'text', html: piece.html }, plain: '' };
  const fields = new Fields(parse(piece.content), piece.name);
  switch (piece.name) {
    case 'chart':
      return chart(fields);
    case 'callout':
      return callout(fields, piece.html);
    case 'embed':
      return embed(fields);
    case 'image':
      return image(fields, find);
    default:
      throw new RejectedField(piece.name, 'is not a known block');
  }
}

/** Converts markdown with fenced blocks to the blocks of a body. */
export function readBody(
  source: string,
  takeaways: readonly string[],
  find: FindImage,
  { isPart = false }: { readonly isPart?: boolean } = {},
): { body: Body; plain: string } {
  const { pieces, headings, headingCount, plain, unrendered } = renderMarkdown(source, {
    fences: FENCES,
    textIn,
  });
  // A footnote of one part may stand in another.
  const [rejected] = isPart ? unrendered.marks : [...unrendered.marks, ...unrendered.notes];
  if (rejected) throw rejected;
  if (headingCount > MAX_HEADINGS) {
    throw new RejectedField('body', `must have at most ${MAX_HEADINGS} headings, not ${headingCount}`);
  }
  const components = pieces.filter((piece) => piece.kind === 'fence').length;
  if (components > MAX_COMPONENTS) {
    throw new RejectedField('body', `must have at most ${MAX_COMPONENTS} components, not ${components}`);
  }
  const built = pieces.map((piece) => build(piece, find));
  const extra = built.map((one) => one.plain).filter(Boolean);
  return {
    body: { blocks: built.map((one) => one.block), headings: [...headings], takeaways: [...takeaways] },
    plain: [plain, ...extra, ...takeaways].join('\n'),
  };
}
