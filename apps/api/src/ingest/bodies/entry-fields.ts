import { categoryBySlug } from '@tidemark/contracts/categories';
import { isSlug } from '@tidemark/contracts/slug';
import { EVENT_KINDS, EVENT_PRECISIONS, EVENT_STATUSES } from '@tidemark/contracts/wire/calendar';
import { CHART_TYPES } from '@tidemark/contracts/wire/chart';
import type { StoredNavigation } from '../../platform/database/documents.ts';
import { readSeries } from './blocks.ts';
import { type Fields, RejectedField } from './fields.ts';

const MAX_QUESTIONS = 12;
const MAX_QUESTION_LENGTH = 160;

/** Undefined if there are none, so that articles without questions keep the hash that they had before the field existed. */
function questionsOf(fields: Fields): readonly string[] | undefined {
  const questions = fields.texts('questions', MAX_QUESTIONS);
  if (questions.some(({ length }) => length > MAX_QUESTION_LENGTH)) {
    throw new RejectedField('questions', `must have at most ${MAX_QUESTION_LENGTH} characters each`);
  }
  return questions.length > 0 ? questions : undefined;
}

/**
 * Validation of each field of an entry, shared by all sources.
 * One reader per field lets one source stop at the first rejection and another collect all of them.
 */
export const articleFields = {
  title: (fields: Fields) => fields.text('title', { max: 200 }),
  teaser: (fields: Fields) => fields.text('teaser', { max: 400 }),
  /** As written by the editor. The access rules decide what it means. */
  access: (fields: Fields) => fields.optional('access', 40),
  assets: (fields: Fields): readonly string[] => fields.texts('assets', 20),
  /** What readers ask that the article answers, in their words. Public and only searched, never shown. */
  questions: questionsOf,
  featured: (fields: Fields) => fields.flag('featured'),
  /** Whether followers are notified of the first publication. */
  notify: (fields: Fields) => !fields.has('notify') || fields.flag('notify'),
};

export const authorFields = {
  firstName: (fields: Fields) => fields.optional('first_name', 80),
  lastName: (fields: Fields) => {
    if (!fields.has('first_name') && !fields.has('last_name')) {
      throw new RejectedField('first_name', 'or last_name must be given');
    }
    return fields.optional('last_name', 80);
  },
  role: (fields: Fields) => fields.text('role', { max: 120 }),
  links: (fields: Fields) =>
    fields.records('links', 6).map((link) => ({
      label: link.text('label', { max: 60 }),
      url: link.address('url', 500),
    })),
};

export const eventFields = {
  title: (fields: Fields) => fields.text('title', { max: 200 }),
  kind: (fields: Fields) => fields.oneOf('kind', EVENT_KINDS),
  startsAt: (fields: Fields) => fields.date('starts_at'),
  endsAt: (fields: Fields) => {
    if (!fields.has('ends_at')) return null;
    const endsAt = fields.date('ends_at');
    if (endsAt < fields.date('starts_at')) throw new RejectedField('ends_at', 'is before the event starts');
    return endsAt;
  },
  precision: (fields: Fields) => fields.oneOf('precision', EVENT_PRECISIONS),
  status: (fields: Fields) => fields.oneOf('status', EVENT_STATUSES),
  summary: (fields: Fields) => fields.text('summary', { max: 600 }),
  source: (fields: Fields) => (fields.has('source') ? fields.address('source', 500) : null),
  assets: (fields: Fields) => fields.texts('assets', 20),
};

export const insightFields = {
  title: (fields: Fields) => fields.text('title', { max: 140 }),
  summary: (fields: Fields) => fields.text('summary', { max: 600 }),
  access: (fields: Fields) => fields.optional('access', 40),
  type: (fields: Fields) => fields.oneOf('type', CHART_TYPES),
  unit: (fields: Fields) => fields.text('unit', { max: 40 }),
  source: (fields: Fields) => fields.text('source', { max: 200 }),
  updatedAt: (fields: Fields) => fields.date('updated'),
  series: (fields: Fields) => readSeries(fields),
};

type Readers = Readonly<Record<string, (fields: Fields) => unknown>>;
export type ReadFrom<Set extends Readers> = { [Name in keyof Set]: ReturnType<Set[Name]> };

/** Throws at the first rejected field. */
export function readEach<Set extends Readers>(readers: Set, fields: Fields): ReadFrom<Set> {
  return Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(fields)]),
  ) as ReadFrom<Set>;
}

export function slugOf(name: string): string {
  if (isSlug(name)) return name;
  throw new RejectedField(
    'slug',
    `must be lower-case letters, digits and hyphens, with a letter in it, not "${name}"`,
  );
}

export function navigationOf(fields: Fields): StoredNavigation {
  return {
    menu: fields.records('menu_items', 30).map((item) => ({
      id: item.integer('id', 1, 1_000_000),
      label: item.text('label', { max: 60 }),
      link: item.link('link'),
      shouldDisplay: item.flag('should_display'),
    })),
    submenu: fields.records('submenu_items', 30).map((item) => {
      const category = categoryBySlug(item.text('category'));
      if (!category)
        throw new RejectedField('submenu_items', `refers to an unknown category "${item.text('category')}"`);
      return { id: item.integer('id', 1, 1_000_000), link: item.link('link'), categoryId: category.id };
    }),
  };
}
