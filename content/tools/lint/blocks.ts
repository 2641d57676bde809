import { CHART_TYPES } from '@tidemark/contracts/wire/chart';
import { parse } from 'yaml';
import { asRecord } from '../folder.ts';
import { type Report, textOf } from './fault.ts';
import { fencesOf } from './text.ts';

type Data = Readonly<Record<string, unknown>>;

/** The required fields of each fenced block. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  chart: ['type', 'title', 'source', 'date'],
  callout: ['tone', 'title', 'text'],
  embed: ['source', 'title'],
  image: ['src', 'alt'],
};

export function checkBlocks(body: string, pictures: ReadonlySet<string>, report: Report): void {
  if ((body.match(/^```/gm) ?? []).length % 2 === 1) report('body', 'contains a fence that is not closed');
  for (const { kind, text } of fencesOf(body)) {
    const required = REQUIRED[kind];
    if (!required) continue;
    const data = parsed(kind, text, report);
    if (!data) continue;
    for (const field of required) {
      if (textOf(data[field]) === '') report(kind, `has no ${field}`);
    }
    if (kind === 'chart') checkChart(data, report);
    if (kind === 'callout' && !['note', 'warning', 'definition'].includes(textOf(data.tone))) {
      report('callout', `has a tone that is neither note, warning nor definition: "${data.tone}"`);
    }
    const picture = textOf(data.src).replace('/images/', '');
    if (kind === 'image' && !pictures.has(picture))
      report('image', `shows ${picture}, which is not in images/index.json`);
  }
}

function parsed(kind: string, text: string, report: Report): Data | undefined {
  try {
    return asRecord(parse(text));
  } catch (error) {
    report(kind, `is not valid YAML (${error instanceof Error ? error.message.split('\n')[0] : error})`);
    return undefined;
  }
}

function checkChart(data: Data, report: Report): void {
  if (!CHART_TYPES.some((type) => type === data.type)) report('chart', `has an unknown type "${data.type}"`);
  if (typeof data.unit !== 'string') report('chart', 'has no unit');
  checkSeries('chart', data.series, report);
}

/** Returns the labels, which every series must share. */
export function checkSeries(field: string, value: unknown, report: Report): readonly string[] {
  const series = Array.isArray(value) ? value.map(asRecord) : [];
  if (series.length === 0) report(field, 'has no series');
  const all = series.map((one) => labelsOf(field, one, report));
  const first = all[0] ?? [];
  if (all.some((labels) => labels.join() !== first.join()))
    report(field, 'must have equal labels in every series');
  if (new Set(first).size < first.length) report(field, 'must not use a label twice');
  const forms = new Set(first.map(formOf));
  if (forms.size > 1) report(field, 'must have labels that are all months, all days or all words');
  const dated = formOf(first[0] ?? '') !== 'word';
  if (dated && first.some((label, i) => i > 0 && label <= (first[i - 1] ?? '')))
    report(field, 'must be in chronological order');
  return first;
}

function labelsOf(field: string, one: Data, report: Report): readonly string[] {
  if (textOf(one.name) === '') report(field, 'has a series without a name');
  const points: readonly unknown[] = Array.isArray(one.points) ? one.points : [];
  const isValid = points.every(
    (point) => Array.isArray(point) && point.length === 2 && Number.isFinite(point[1]),
  );
  if (points.length < 2 || !isValid)
    report(field, `has points that are not a label and a number in "${one.name}"`);
  return points.map((point) => (Array.isArray(point) ? String(point[0]) : ''));
}

function formOf(label: string): 'month' | 'day' | 'word' {
  if (/^\d{4}-\d{2}$/.test(label)) return 'month';
  return /^\d{4}-\d{2}-\d{2}$/.test(label) ? 'day' : 'word';
}
