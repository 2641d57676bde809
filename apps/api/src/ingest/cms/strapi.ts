import { MAPPING_VERSION, POPULATE, pathOf, type SINGLE_UIDS, UID, type Uid } from './strapi-types.ts';

export interface CmsSettings {
  readonly url: string;
  readonly token: string;
}

/** The CMS is unreachable or its response is invalid. No entry may be changed because of it. */
export class CmsError extends Error {}

export type Status = 'published' | 'draft';

/** An unvalidated entry of which only the id is checked. */
export interface Item {
  readonly documentId: string;
  readonly [field: string]: unknown;
}

/** The largest page that Strapi returns by default. */
const PAGE_SIZE = 100;
/** Entries that are pulled with their content in one request, fewer than a page, so that no second page is requested. */
export const PULL_SIZE = 50;
const TIMEOUT_MS = 10_000;
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isItem = (value: unknown): value is Item =>
  isRecord(value) && typeof value.documentId === 'string' && /^\w{1,64}$/.test(value.documentId);

const MAX_DEPTH = 12;

/** Strapi sends cleared fields as empty strings; treat them as missing. */
function withoutEmpty(value: unknown, depth = 0): unknown {
  if (value === '') return null;
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withoutEmpty(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutEmpty(one, depth + 1)]));
}

const itemOf = (value: unknown): Item | undefined =>
  isItem(value) ? (withoutEmpty(value) as Item) : undefined;

/**
 * Strapi assigns a new numeric id at every publish, so id and dates identify a version. The mapping is part of it, because
 * an unchanged entry is not mapped again.
 */
export const versionOf = ({ id, updatedAt, publishedAt }: Item): string =>
  [`m${MAPPING_VERSION}`, id, updatedAt, publishedAt]
    .map((part) => String(part ?? ''))
    .join(' ')
    .slice(0, 200);

const paginationIn = (body: unknown): Record<string, unknown> => {
  const meta = isRecord(body) ? body.meta : undefined;
  return isRecord(meta) && isRecord(meta.pagination) ? meta.pagination : {};
};

/** The size that Strapi used, which its configuration may limit. */
const pageSizeIn = (body: unknown): number | undefined => {
  const { pageSize } = paginationIn(body);
  return typeof pageSize === 'number' && pageSize > 0 ? pageSize : undefined;
};

const anyOf = (field: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, n) => [`${field}[$in][${n}]`, value]));

/** Stops reading at the limit, because a response without Content-Length could be of any size. */
export async function readLimited(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the response.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Client of Strapi's REST API with a read-only token. */
export class Strapi {
  readonly #settings: CmsSettings;
  #time: Date | undefined;

  constructor(settings: CmsSettings) {
    this.#settings = settings;
  }

  async #fetch(address: string | URL, headers: Record<string, string>): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return fetch(address, { headers, signal, redirect: 'error' }).catch((error: Error) => {
      const { code, message } = (error.cause ?? error) as Error & { code?: string };
      throw new CmsError(`The CMS at ${this.#settings.url} cannot be reached (${code ?? message})`);
    });
  }

  async #ask(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const { url, token } = this.#settings;
    const response = await this.#fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      authorization: `Bearer ${token}`,
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.status === 401 || response.status === 403) {
      throw new CmsError(`The CMS does not let our token read ${path} (${response.status}); check CMS_TOKEN`);
    }
    if (response.status === 404 && isRecord(body)) return undefined;
    if (!response.ok || !isRecord(body)) {
      throw new CmsError(`The CMS responded with an unexpected ${response.status} to ${path}`);
    }
    const date = Date.parse(response.headers.get('date') ?? '');
    this.#time = Number.isNaN(date) ? undefined : new Date(date);
    return body;
  }

  /** The time of the CMS. */
  async clock(): Promise<Date | undefined> {
    await this.count(UID.category);
    return this.#time;
  }

  /**
   * Reads a list page by page and skips items that are not entries. Each page begins after the last id of the one before:
   * with page numbers, an entry would be missed when one before it is deleted. An entry that is published meanwhile gets a
   * higher id, so its new version is read at the end. Not ordered by `updatedAt`, for which Strapi has no index.
   */
  async *#pages(uid: Uid, status: Status, query: Readonly<Record<string, string>>): AsyncGenerator<Item[]> {
    for (let after = 0; ; ) {
      const body = await this.#ask(pathOf(uid), {
        status,
        sort: 'id:asc',
        'pagination[pageSize]': String(PAGE_SIZE),
        'pagination[withCount]': 'false',
        'filters[id][$gt]': String(after),
        ...query,
      });
      const data = isRecord(body) ? body.data : undefined;
      if (!Array.isArray(data)) throw new CmsError(`The CMS has no list at ${pathOf(uid)}`);
      if (data.length > 0) yield data.flatMap((one) => itemOf(one) ?? []);
      if (data.length < Math.min(PAGE_SIZE, pageSizeIn(body) ?? PAGE_SIZE)) return;
      const last = Number(data.at(-1)?.id);
      if (!(last > after)) throw new CmsError(`The CMS does not list ${pathOf(uid)} in the order of the ids`);
      after = last;
    }
  }

  /** Finds entries by id. Uses the list endpoint, because its empty result cannot be confused with a wrong URL. */
  async some(uid: Uid, documentIds: readonly string[], status: Status): Promise<Item[]> {
    const found = new Map<string, Item>();
    for (let start = 0; start < documentIds.length; start += PULL_SIZE) {
      const ids = documentIds.slice(start, start + PULL_SIZE);
      const query = { ...POPULATE[uid], ...anyOf('filters[documentId]', ids) };
      for await (const page of this.#pages(uid, status, query)) {
        for (const item of page) if (ids.includes(item.documentId)) found.set(item.documentId, item);
      }
    }
    return [...found.values()];
  }

  /** Reads a single type. */
  async single(uid: (typeof SINGLE_UIDS)[number], status: Status): Promise<Item | undefined> {
    const body = await this.#ask(pathOf(uid), { status, ...POPULATE[uid] });
    return isRecord(body) ? itemOf(body.data) : undefined;
  }

  /**
   * Pages of the versions of published entries by document id, without their content: of all, or of those that were updated
   * or published since then. A published entry has the `updatedAt` of its draft, which may have been saved long before.
   */
  async *versions(uid: Uid, since?: Date): AsyncGenerator<ReadonlyMap<string, string>> {
    const recent = since && {
      'filters[$or][0][updatedAt][$gte]': since.toISOString(),
      'filters[$or][1][publishedAt][$gte]': since.toISOString(),
    };
    const fields = { 'fields[0]': 'updatedAt', 'fields[1]': 'publishedAt' };
    for await (const page of this.#pages(uid, 'published', { ...fields, ...recent })) {
      yield new Map(page.map((item) => [item.documentId, versionOf(item)]));
    }
  }

  /** The number of published entries. */
  async count(uid: Uid): Promise<number | undefined> {
    const query = { status: 'published', 'pagination[pageSize]': '1', 'fields[0]': 'updatedAt' };
    const total = paginationIn(await this.#ask(pathOf(uid), query)).total;
    return typeof total === 'number' ? total : undefined;
  }

  /** Entries that refer to any of these in a relation. */
  async relatedTo(uid: Uid, relation: string, documentIds: readonly string[]): Promise<string[]> {
    const related = new Set<string>();
    for (let start = 0; start < documentIds.length; start += PULL_SIZE) {
      const ids = documentIds.slice(start, start + PULL_SIZE);
      const query = { 'fields[0]': 'updatedAt', ...anyOf(`filters[${relation}][documentId]`, ids) };
      for await (const page of this.#pages(uid, 'published', query)) {
        for (const { documentId } of page) related.add(documentId);
      }
    }
    return [...related];
  }

  /** Downloads a file of the media library from the CMS or one of the configured buckets. */
  async file(address: string, buckets: readonly string[]): Promise<Buffer | undefined> {
    const { url } = this.#settings;
    const allowed = [url, ...buckets].map((base) => `${base.replace(/\/+$/, '')}/`);
    const whole = URL.canParse(address, url) ? new URL(address, url).href : '';
    if (!allowed.some((base) => whole.startsWith(base))) return undefined;
    const response = await this.#fetch(whole, {});
    if (response.status === 404 || response.status === 403) return undefined;
    if (!response.ok) throw new CmsError(`The CMS responded with ${response.status} to the file ${address}`);
    if (Number(response.headers.get('content-length') ?? 0) > MAX_FILE_BYTES) return undefined;
    return readLimited(response, MAX_FILE_BYTES).catch((error: Error) => {
      throw new CmsError(`The file ${address} could not be downloaded (${error.message})`);
    });
  }
}
