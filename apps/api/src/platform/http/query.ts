import { EFFECTIVE_ACCESS_VALUES, type EffectiveAccess, normaliseAccess } from '@tidemark/contracts/access';
import { categoryById } from '@tidemark/contracts/categories';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, pagination, SORTS } from '@tidemark/contracts/paging';
import { Problem } from '@tidemark/contracts/problem';
import { type TSchema, Type } from 'typebox';

const MAX_PAGE = 1_000_000;
const MAX_ID = 2_147_483_647;

export const pagingQuery = (defaultSize = DEFAULT_PAGE_SIZE) => ({
  page: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: defaultSize }),
});

export const sortQuery = { sort: Type.Enum([...SORTS], { default: 'date_desc' }) };

/** Accepted because clients of the specification send it; it has no effect. */
export const populateQuery = { populate: Type.Optional(Type.Unknown()) };

/** Several values, comma-separated or repeated. */
const Several = () => Type.Optional(Type.Array(Type.String({ maxLength: 400 }), { maxItems: 60 }));
export const categoryQuery = { category_id: Several(), excluded_categories: Several() };
export const accessQuery = { access: Several() };
export const severalQuery = Several;

/** Unknown parameters are removed during validation. */
export const Query = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

export const IdParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: MAX_ID }) });
export const ArticleIdParams = Type.Object({ articleId: Type.Integer({ minimum: 1, maximum: MAX_ID }) });
export const IdOrSlugParams = Type.Object({ id: Type.String() });
export const SlugParams = Type.Object({ slug: Type.String() });

/** A slug always contains a character that is not a digit, so digits are an id. An id that is too large is unknown. */
export function idOrSlug(text: string): number | string {
  if (!/^\d+$/.test(text)) return text;
  const id = Number(text);
  return id <= MAX_ID ? id : 0;
}

/** The values, or undefined if there are none. */
export function severalValues(values: readonly string[] | undefined): string[] | undefined {
  const all = values
    ?.flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter(Boolean);
  return all?.length ? all : undefined;
}

const invalid = (field: string, message: string) =>
  new Problem('ValidationError', `${field} ${message}`, { errors: [{ path: [field], message }] });

/** Unknown ids match nothing, so a filter with only unknown ids returns an empty list instead of all articles. */
export function categoryIds(field: string, values: readonly string[] | undefined): number[] | undefined {
  return severalValues(values)?.map((text) => {
    if (!/^\d{1,10}$/.test(text)) throw invalid(field, 'must be a whole number, or several with commas');
    return Number(text);
  });
}

export function accessValues(values: readonly string[] | undefined): EffectiveAccess[] | undefined {
  return severalValues(values)?.map((text) => {
    const access = text === 'none' ? 'none' : normaliseAccess(text);
    if (!access) throw invalid('access', `must be one of ${EFFECTIVE_ACCESS_VALUES.join(', ')}`);
    return access;
  });
}

export function oneOfEach<Value extends string>(
  field: string,
  known: readonly Value[],
  values: readonly string[] | undefined,
): Value[] | undefined {
  return severalValues(values)?.map((text) => {
    const value = known.find((one) => one === text);
    if (!value) throw invalid(field, `must be one of ${known.join(', ')}`);
    return value;
  });
}

export function dateValue(field: string, text: string | undefined): Date | undefined {
  if (text === undefined || text === '') return undefined;
  const date = new Date(text);
  // Dates beyond these years have a format that the database does not accept.
  const year = date.getUTCFullYear();
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || !(year >= 1 && year <= 9999)) {
    throw invalid(field, 'must be a date such as 2026-11-15');
  }
  return date;
}

export const knownOnly = (ids: readonly number[] | undefined): number[] | undefined =>
  ids?.filter((id) => categoryById(id) !== undefined);

export interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

export const windowOf = ({ page, pageSize }: PageQuery) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** Counts first, so that a page beyond the end is empty without reading the list up to it. */
export async function readPage<Row>(
  query: PageQuery,
  count: () => Promise<number>,
  list: (window: { limit: number; offset: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const total = await count();
  const window = windowOf(query);
  return { rows: window.offset < total ? await list(window) : [], total };
}

export const pageOf = <Item>(data: Item[], { page, pageSize }: PageQuery, total: number) => ({
  data,
  meta: { pagination: pagination(page, pageSize, total) },
});
