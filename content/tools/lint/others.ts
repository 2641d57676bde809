import { ACCESS_VALUES, TIERS } from '@tidemark/contracts/access';
import { CATEGORIES, categoryBySlug } from '@tidemark/contracts/categories';
import { InvalidPlans, readPlanCatalog } from '@tidemark/contracts/plan-catalog';
import { isSlug } from '@tidemark/contracts/slug';
import { EVENT_KINDS, EVENT_PRECISIONS, EVENT_STATUSES } from '@tidemark/contracts/wire/calendar';
import { CHART_TYPES } from '@tidemark/contracts/wire/chart';
import { asRecord, type Page } from '../folder.ts';
import { checkSeries } from './blocks.ts';
import { type Fault, faultsOf, type Report, textOf, textsOf, timestampOf } from './fault.ts';
import { wordCount } from './text.ts';

const DAY_MS = 86_400_000;
/** From the first to the last of 52 weekly labels. */
const MIN_SPAN_MS = 51 * 7 * DAY_MS;

export function checkAnalyst(analyst: Page, pictures: ReadonlySet<string>): Fault[] {
  return faultsOf(analyst.file, (report) => {
    if (analyst.parseError) return report('front matter', analyst.parseError);
    const { front, slug, body } = analyst;
    if (!isSlug(slug)) report('file name', 'is not a slug of lower-case letters, digits and hyphens');
    if (textOf(front.first_name) === '' && textOf(front.last_name) === '')
      report('first_name', 'or last_name must be given');
    if (textOf(front.role) === '') report('role', 'is missing');
    if (wordCount(body) < 60) report('biography', `must have at least 60 words, not ${wordCount(body)}`);
    if (!pictures.has(`portraits/${slug}.webp`)) report('portrait', 'is missing in images/index.json');
    checkCategories('beats', front.beats, report);
  });
}

export function checkInsight(file: string, value: unknown): Fault[] {
  return faultsOf(file, (report) => {
    const data = asRecord(value);
    for (const field of ['title', 'summary', 'unit', 'source']) {
      if (textOf(data[field]) === '') report(field, 'is missing');
    }
    if (data.access !== undefined) oneOf('access', data.access, ACCESS_VALUES, report);
    oneOf('type', data.type, CHART_TYPES, report);
    if (timestampOf(data.updated) === undefined) report('updated', 'must be a day');
    if (checkCategories('categories', data.categories, report) === 0)
      report('categories', 'must name at least one');
    const labels = checkSeries('series', data.series, report);
    const span = Date.parse(labels.at(-1) ?? '') - Date.parse(labels[0] ?? '');
    if (!(span >= MIN_SPAN_MS)) report('series', 'must span at least 52 weeks');
  });
}

export function checkEvents(value: unknown, articles: ReadonlySet<string>): Fault[] {
  const events = Array.isArray(value) ? value.map(asRecord) : [];
  const keys = new Set<string>();
  const faults = events.flatMap((event, i) =>
    faultsOf('calendar.yml', (add) => {
      const key = textOf(event.key);
      const report: Report = (field, message) => add(`${key || `event ${i + 1}`}.${field}`, message);
      if (key === '' || keys.has(key)) report('key', 'is missing or not unique');
      keys.add(key);
      checkEvent(event, articles, report);
    }),
  );
  return events.length > 0
    ? faults
    : [{ file: 'calendar.yml', field: 'file', message: 'contains no events' }];
}

function checkEvent(
  event: Readonly<Record<string, unknown>>,
  articles: ReadonlySet<string>,
  report: Report,
): void {
  if (textOf(event.title) === '') report('title', 'is missing');
  oneOf('kind', event.kind, EVENT_KINDS, report);
  oneOf('precision', event.precision, EVENT_PRECISIONS, report);
  oneOf('status', event.status, EVENT_STATUSES, report);
  const start = timestampOf(event.starts_at);
  if (start === undefined) report('starts_at', 'must be a day or a timestamp with its zone');
  if (event.ends_at !== undefined && !((timestampOf(event.ends_at) ?? 0) >= (start ?? 0))) {
    report('ends_at', 'must be a timestamp that is not before starts_at');
  }
  for (const slug of textsOf(event.articles)) {
    if (!articles.has(slug)) report('articles', `contains the unknown article "${slug}"`);
  }
}

/** Every plan of the demo publication is on sale, and there is a trial. */
export function checkPlans(value: unknown): Fault[] {
  return faultsOf('plans.yml', (report) => {
    try {
      const { plans, trial } = readPlanCatalog(value);
      for (const tier of TIERS) if (!plans[tier].price) report(`plans.${tier}`, 'has no price');
      if (!trial) report('trial', 'is missing');
    } catch (error) {
      if (!(error instanceof InvalidPlans)) throw error;
      report(error.field, error.message);
    }
  });
}

export function checkNavigation(value: unknown): Fault[] {
  return faultsOf('navigation.yml', (report) => {
    const { menu_items: menu, submenu_items: submenu } = asRecord(value);
    if (!Array.isArray(menu) || menu.length === 0) report('menu_items', 'are missing');
    const named = Array.isArray(submenu) ? submenu.map((item) => textOf(asRecord(item).category)) : [];
    for (const { slug, parentId } of CATEGORIES) {
      if (parentId === undefined && !named.includes(slug))
        report('submenu_items', `lack the category "${slug}"`);
    }
    for (const slug of named)
      if (!categoryBySlug(slug)) report('submenu_items', `contain the unknown category "${slug}"`);
  });
}

export function checkDisclaimer(page: Page): Fault[] {
  return faultsOf(page.file, (report) => {
    if (page.parseError) report('front matter', page.parseError);
    if (wordCount(page.body) < 30) report('body', 'is missing or has fewer than 30 words');
  });
}

function checkCategories(field: string, value: unknown, report: Report): number {
  const slugs = textsOf(value);
  for (const slug of slugs)
    if (!categoryBySlug(slug)) report(field, `contains the unknown category "${slug}"`);
  return slugs.length;
}

function oneOf(field: string, value: unknown, allowed: readonly string[], report: Report): void {
  if (!allowed.some((one) => one === value))
    report(field, `must be one of ${allowed.join(', ')}, not "${value}"`);
}
