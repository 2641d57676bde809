import { POPULATE, pathOf, type SINGLE_UIDS, type Uid } from './strapi-kinds.ts';

export interface CmsSettings {
  readonly url: string;
  readonly token: string;
}

/** The CMS cannot be asked, or answers what it should not. Says nothing about any entry: all stays as it is. */
export class CmsError extends Error {}

export type Status = 'published' | 'draft';

/** An entry as it comes: all we know of it is its name. */
export interface Item {
  readonly documentId: string;
  readonly [field: string]: unknown;
}

const PAGE_SIZE = 50;
const MAX_PAGES = 2000;
/** How many ids one question may name. */
const MAX_IDS = 50;
const TIMEOUT_MS = 10_000;
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isItem = (value: unknown): value is Item =>
  isRecord(value) && typeof value.documentId === 'string' && /^\w{1,64}$/.test(value.documentId);

const MAX_DEPTH = 12;

/** A field that an editor emptied comes as an empty text, and is as good as not there. */
function withoutEmpty(value: unknown, depth = 0): unknown {
  if (value === '') return null;
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withoutEmpty(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutEmpty(one, depth + 1)]));
}

const itemOf = (value: unknown): Item | undefined =>
  isItem(value) ? (withoutEmpty(value) as Item) : undefined;

/** Numeric ids are new at every publish: with the dates they name a version. */
export const versionOf = ({ id, updatedAt, publishedAt }: Item): string =>
  [id, updatedAt, publishedAt]
    .map((part) => String(part ?? ''))
    .join(' ')
    .slice(0, 200);

/** Strapi's REST interface, asked with a token that may only read. */
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
    const answer = await this.#fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      authorization: `Bearer ${token}`,
    });
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.status === 401 || answer.status === 403) {
      throw new CmsError(`The CMS does not let our token read ${path} (${answer.status}); mend CMS_TOKEN`);
    }
    if (answer.status === 404 && isRecord(body)) return undefined;
    if (!answer.ok || !isRecord(body)) {
      throw new CmsError(`The CMS answered ${answer.status} to ${path}, not what was asked for`);
    }
    return body;
  }

  /** Every page of a list. What is no entry at all is left out. */
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

  /** Those of these that are there. A list, because an empty one cannot be mistaken for a wrong address. */
  async some(uid: Uid, documentIds: readonly string[], status: Status): Promise<Item[]> {
    const found: Item[] = [];
    for (let start = 0; start < documentIds.length; start += MAX_IDS) {
      const ids = documentIds.slice(start, start + MAX_IDS);
      const filter = Object.fromEntries(ids.map((id, n) => [`filters[documentId][$in][${n}]`, id]));
      found.push(...(await this.#list(uid, status, { ...POPULATE[uid], ...filter })));
    }
    return found.filter(({ documentId }) => documentIds.includes(documentId));
  }

  /** A document of which there is one. */
  async single(uid: (typeof SINGLE_UIDS)[number], status: Status): Promise<Item | undefined> {
    const body = await this.#ask(pathOf(uid), { status, ...POPULATE[uid] });
    return isRecord(body) ? itemOf(body.data) : undefined;
  }

  /** Which versions are published, without what is in them. */
  async versions(uid: Uid): Promise<ReadonlyMap<string, string>> {
    const items = await this.#list(uid, 'published', {
      'fields[0]': 'updatedAt',
      'fields[1]': 'publishedAt',
    });
    return new Map(items.map((item) => [item.documentId, versionOf(item)]));
  }

  /** Entries of a kind that name this one in a relation. */
  async relatedTo(uid: Uid, relation: string, documentId: string): Promise<string[]> {
    const items = await this.#list(uid, 'published', {
      'fields[0]': 'updatedAt',
      [`filters[${relation}][documentId][$eq]`]: documentId,
    });
    return items.map((item) => item.documentId);
  }

  /** A file of the media library. It lies at the CMS or at one of the addresses named in the settings. */
  async file(address: string, buckets: readonly string[]): Promise<Buffer | undefined> {
    const { url } = this.#settings;
    const allowed = [url, ...buckets].map((base) => `${base.replace(/\/+$/, '')}/`);
    const whole = URL.canParse(address, url) ? new URL(address, url).href : '';
    if (!allowed.some((base) => whole.startsWith(base))) return undefined;
    const answer = await this.#fetch(whole, {});
    if (answer.status === 404 || answer.status === 403) return undefined;
    if (!answer.ok) throw new CmsError(`The CMS answered ${answer.status} to the file ${address}`);
    if (Number(answer.headers.get('content-length') ?? 0) > MAX_FILE_BYTES) return undefined;
    const bytes = await answer.arrayBuffer().catch((error: Error) => {
      throw new CmsError(`The file ${address} did not arrive (${error.message})`);
    });
    return bytes.byteLength > MAX_FILE_BYTES ? undefined : Buffer.from(bytes);
  }
}
