import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moveDates } from '@tidemark/contracts/moving-dates';
import { parse } from 'yaml';
import { asRecord, listFiles, parsePage, readAnalysts, readArticles } from '../folder.ts';
import { checkArticle } from './articles.ts';
import { checkDates } from './dates.ts';
import { type Fault, timestampOf } from './fault.ts';
import { checkGlossary } from './glossary.ts';
import {
  checkAnalyst,
  checkDisclaimer,
  checkEvents,
  checkInsight,
  checkNavigation,
  checkPlans,
} from './others.ts';
import { checkPublication, isLongRead } from './publication.ts';

const MIN_ANALYSTS = 10;
const MIN_INSIGHTS = 12;

export interface LintResult {
  readonly faults: readonly Fault[];
  readonly summary: string;
}

/** Checks every file of a content folder, and the articles as a whole. */
export async function lintFolder(content: string): Promise<LintResult> {
  const faults: Fault[] = [];
  const yaml = async (file: string): Promise<unknown> => {
    try {
      return parse(moveDates(await readFile(join(content, file), 'utf8'), 0));
    } catch (error) {
      faults.push({ file, field: 'file', message: `cannot be read (${String(error).split('\n')[0]})` });
      return undefined;
    }
  };
  const [articles, analysts] = [await readArticles(content), await readAnalysts(content)];
  const pictures = await picturesOf(content, asRecord(await yaml('images/index.json')), faults);
  const known = { analysts: new Set(analysts.map(({ slug }) => slug)), pictures };
  for (const article of articles) faults.push(...checkArticle(article, known));
  const { current_week: week } = asRecord(await yaml('publication.yml'));
  if (timestampOf(week) === undefined)
    faults.push({ file: 'publication.yml', field: 'current_week', message: 'must be a day' });
  faults.push(...checkPublication(articles));
  for (const analyst of analysts) faults.push(...checkAnalyst(analyst, pictures));
  if (analysts.length < MIN_ANALYSTS) faults.push(tooFew('analysts', MIN_ANALYSTS, analysts.length));
  const insights = await listFiles(content, 'insights', '.yml');
  for (const file of insights) faults.push(...checkInsight(file, await yaml(file)));
  if (insights.length < MIN_INSIGHTS) faults.push(tooFew('insights', MIN_INSIGHTS, insights.length));
  for (const file of [...articles.map((article) => article.file), ...insights, 'calendar.yml'])
    faults.push(...checkDates(file, await readFile(join(content, file), 'utf8').catch(() => '')));
  const events = await yaml('calendar.yml');
  faults.push(...checkEvents(events, new Set(articles.map(({ slug }) => slug))));
  faults.push(...checkNavigation(await yaml('navigation.yml')));
  faults.push(...checkPlans(await yaml('plans.yml')));
  const glossary = await yaml('glossary.yml');
  faults.push(...checkGlossary(glossary));
  const disclaimer = await readFile(join(content, 'disclaimer.md'), 'utf8').catch(() => '');
  faults.push(...checkDisclaimer(parsePage('disclaimer.md', disclaimer)));
  const summary = [
    `${articles.length} articles (${articles.filter(isLongRead).length} long reads)`,
    `${analysts.length} analysts`,
    `${insights.length} insights`,
    `${Array.isArray(events) ? events.length : 0} events`,
    `${Array.isArray(glossary) ? glossary.length : 0} terms`,
    `${pictures.size} pictures`,
    faults.length === 1 ? '1 fault' : `${faults.length} faults`,
  ].join(', ');
  return { faults, summary };
}

/** The paths in the index. Each must exist in the folder, with its small format if it has one. */
async function picturesOf(
  content: string,
  index: Readonly<Record<string, unknown>>,
  faults: Fault[],
): Promise<Set<string>> {
  const files = new Set(
    (await listFiles(content, 'images', '.webp')).map((path) => path.replace('images/', '')),
  );
  for (const [path, entry] of Object.entries(index)) {
    const { width, height, blur, small } = asRecord(entry);
    const report = (message: string): void =>
      void faults.push({ file: 'images/index.json', field: path, message });
    const images = small === undefined ? [path] : [path, String(asRecord(small).src)];
    for (const image of images) if (!files.has(image)) report(`names ${image}, which is not in the folder`);
    if (!(Number(width) > 0 && Number(height) > 0)) report('has no size');
    if (!String(blur).startsWith('data:image/webp;base64,')) report('has no blur');
  }
  return new Set(Object.keys(index));
}

function tooFew(file: string, minimum: number, count: number): Fault {
  return { file, field: 'count', message: `must be at least ${minimum}, not ${count}` };
}
