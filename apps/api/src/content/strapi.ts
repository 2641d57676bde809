import { POPULATE, pathOf, type SINGLE_UIDS, type Uid } from './strapi-types.ts';

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

const PAGE_SIZE = 50;
const MAX_PAGES = 2000;
/** Ids per request. */
const MAX_IDS = 50;
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

/** Strapi assigns a new numeric id at every publish, so id and dates identify a version. */
export const versionOf = ({ id, updatedAt, publishedAt }: Item): string =>
  [id, updatedAt, publishedAt]
    .map((part) => String(part ?? ''))
    .join(' ')
    .slice(0, 200);

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
    return body;
  }

  /** Reads all pages of a list and skips items that are not entries. */
  async #list(uid: Uid, status: Status, query: Readonly<Record<string, string>>): Promise<Item[]> {
    const items: Item[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const body = await this.#ask(pathOf(uid), {
        status,
        sort: 'id:asc',
        'pagination[page]': String(page),
        'pagination[pageSize]': String(PAGE_SIZE),
        ...query,
      });
      const data = isRecord(body) ? body.data : undefined;
      if (!Array.isArray(data)) throw new CmsError(`The CMS has no list at ${pathOf(uid)}`);
      items.push(...data.flatMap((one) => itemOf(one) ?? []));
      if (data.length < PAGE_SIZE) break;
    }
    return items;
  }

  all(uid: Uid): Promise<Item[]> {
    return this.#list(uid, 'published', POPULATE[uid]);
  }

  /** Finds entries by id. Uses the list endpoint, because its empty result cannot be confused with a wrong URL. */
  async some(uid: Uid, documentIds: readonly string[], status: Status): Promise<Item[]> {
    const found: Item[] = [];
    for (let start = 0; start < documentIds.length; start += MAX_IDS) {
      const ids = documentIds.slice(start, start + MAX_IDS);
      const filter = Object.fromEntries(ids.map((id, n) => [`filters[documentId][$in][${n}]`, id]));
      found.push(...(await this.#list(uid, status, { ...POPULATE[uid], ...filter })));
    }
    return found.filter(({ documentId }) => documentIds.includes(documentId));
  }

  /** Reads a single type. */
  async single(uid: (typeof SINGLE_UIDS)[number], status: Status): Promise<Item | undefined> {
    const body = await this.#ask(pathOf(uid), { status, ...POPULATE[uid] });
    return isRecord(body) ? itemOf(body.data) : undefined;
  }

  /** Versions of the published entries, without their content. */
  async versions(uid: Uid): Promise<ReadonlyMap<string, string>> {
    const items = await this.#list(uid, 'published', {
      'fields[0]': 'updatedAt',
      'fields[1]': 'publishedAt',
    });
    return new Map(items.map((item) => [item.documentId, versionOf(item)]));
  }

  /** Entries that refer to this one in a relation. */
  async relatedTo(uid: Uid, relation: string, documentId: string): Promise<string[]> {
    const items = await this.#list(uid, 'published', {
      'fields[0]': 'updatedAt',
      [`filters[${relation}][documentId][$eq]`]: documentId,
    });
    return items.map((item) => item.documentId);
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
