import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TOKEN = 'a-token-of-the-tests-that-may-only-read';
const SINGLES = ['navigation', 'disclaimer'];

type Fields = Readonly<Record<string, unknown>>;
interface Version {
  readonly id: number;
  readonly fields: Fields;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
}
interface Document {
  draft: Version;
  published: Version | undefined;
}

/** A server with the part of Strapi's REST interface that the API uses. */
export interface FakeStrapi {
  readonly url: string;
  /** The number of requests so far, optionally of those whose path has this prefix. */
  requests(prefix?: string): number;
  /** The document ids of the entries that were sent with their content, in order. */
  sent(): readonly string[];
  /** Saves a draft, with a new id if none is given. */
  save(type: string, fields: Fields, documentId?: string): string;
  publish(type: string, documentId: string): void;
  unpublish(type: string, documentId: string): void;
  remove(type: string, documentId: string): void;
  /** Saves and publishes. */
  put(type: string, fields: Fields, documentId?: string): string;
  /** Adds a file to the media library and returns the value of a field that refers to it. */
  file(name: string, bytes: Buffer): Fields;
  /** Replaces the response to a path if it returns one. */
  override: ((path: string) => { status: number; body: string } | undefined) | undefined;
  /** Called before each response, which waits for it. */
  intercept: ((url: URL) => Promise<void> | void) | undefined;
  stop(): Promise<void>;
  /** Starts it again after `stop`, at the same address and with the same entries. */
  start(): Promise<void>;
}

const makeId = () => randomBytes(12).toString('hex');

export async function startStrapi(): Promise<FakeStrapi> {
  const types = new Map<string, Map<string, Document>>();
  const files = new Map<string, Buffer>();
  const requestedPaths: string[] = [];
  const sentEntries: string[] = [];
  let ids = 0;
  const now = () => new Date().toISOString();
  const of = (type: string) => {
    const known = types.get(type) ?? new Map<string, Document>();
    types.set(type, known);
    return known;
  };

  /** A relation is stored as a list of ids and sent as the entries in the requested version. */
  const relation = (type: string, documentIds: unknown, status: string): unknown[] =>
    (Array.isArray(documentIds) ? documentIds : []).flatMap((documentId) => {
      const version = versionOf(of(type).get(String(documentId)), type, status);
      return version ? [shown(type, String(documentId), version, status)] : [];
    });
  const versionOf = (document: Document | undefined, type: string, status: string) =>
    status === 'draft' || type === 'categories' || SINGLES.includes(type)
      ? document?.draft
      : document?.published;
  /** For each type, the names of its relations and the types that they lead to. */
  const relations = new Map([
    [
      'articles',
      new Map([
        ['authors', 'authors'],
        ['categories', 'categories'],
      ]),
    ],
    ['authors', new Map([['beats', 'categories']])],
    ['calendar-events', new Map([['articles', 'articles']])],
    ['data-insights', new Map([['categories', 'categories']])],
  ]);
  const shown = (type: string, documentId: string, version: Version, status: string): Fields => {
    const { fields, ...rest } = version;
    const values = new Map(Object.entries(fields));
    const related = [...(relations.get(type) ?? [])].map(([name, target]) => [
      name,
      relation(target, values.get(name), status),
    ]);
    return { documentId, ...fields, ...rest, ...Object.fromEntries(related) };
  };

  const list = (type: string, query: URLSearchParams) => {
    const status = query.get('status') ?? 'published';
    const wanted = [...query].flatMap(([name, value]) =>
      name.startsWith('filters[documentId]') ? value : [],
    );
    const related = [...query].filter(
      ([name]) => /^filters\[(\w+)\]\[documentId\]/.test(name) && !name.startsWith('filters[documentId]'),
    );
    const relationName = /^filters\[(\w+)\]/.exec(related[0]?.[0] ?? '')?.[1];
    const isRelated = ({ fields }: Version) => {
      const ids = (relationName ? new Map(Object.entries(fields)).get(relationName) : []) as
        | string[]
        | undefined;
      return !relationName || related.some(([, id]) => ids?.includes(id));
    };
    const after = Number(query.get('filters[id][$gt]') ?? 0);
    const since = query.get('filters[$or][0][updatedAt][$gte]') ?? '';
    const all = [...of(type)]
      .flatMap(([documentId, document]) => {
        const version = versionOf(document, type, status);
        return version ? [{ documentId, version }] : [];
      })
      .filter(({ documentId }) => wanted.length === 0 || wanted.includes(documentId))
      .filter(({ version }) => version.id > after && isRelated(version))
      .filter(({ version }) => version.updatedAt >= since || (version.publishedAt ?? '') >= since)
      .sort((one, other) => one.version.id - other.version.id);
    const page = Number(query.get('pagination[page]') ?? 1);
    const pageSize = Math.min(100, Number(query.get('pagination[pageSize]') ?? 25));
    const names = [...query].flatMap(([name, value]) => (name.startsWith('fields[') ? value : []));
    const data = all.slice((page - 1) * pageSize, page * pageSize).map(({ documentId, version }) => {
      const whole = shown(type, documentId, version, status);
      if (names.length === 0) {
        sentEntries.push(documentId);
        return whole;
      }
      return Object.fromEntries(
        Object.entries(whole).filter(([name]) => ['id', 'documentId', ...names].includes(name)),
      );
    });
    const pagination = { page, pageSize, pageCount: Math.ceil(all.length / pageSize), total: all.length };
    return { data, meta: { pagination } };
  };

  const fake: Pick<FakeStrapi, 'override' | 'intercept'> = { override: undefined, intercept: undefined };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://cms');
    requestedPaths.push(url.pathname);
    await fake.intercept?.(url);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const override = fake.override?.(url.pathname);
    if (override)
      return response.writeHead(override.status, { 'content-type': 'application/json' }).end(override.body);
    const bytes = files.get(url.pathname);
    if (bytes) return response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
    const problem = (status: number, name: string) =>
      send(status, { data: null, error: { status, name, message: name, details: {} } });
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return problem(401, 'UnauthorizedError');
    const type = url.pathname.replace('/api/', '');
    if (SINGLES.includes(type)) {
      const [single] = list(type, url.searchParams).data;
      return single ? send(200, { data: single, meta: {} }) : problem(404, 'NotFoundError');
    }
    return send(200, list(type, url.searchParams));
  };
  let port = 0;
  let server: Server;
  const start = async () => {
    server = createServer(respond);
    server.listen(port, 'localhost');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await start();

  const version = (
    fields: Fields,
    publishedAt: string | null,
    createdAt = now(),
    updatedAt = now(),
  ): Version => {
    ids += 1;
    return { id: ids, fields, createdAt, updatedAt, publishedAt };
  };
  const save: FakeStrapi['save'] = (type, fields, documentId = makeId()) => {
    const before = of(type).get(documentId);
    const merged = { ...before?.draft.fields, ...fields };
    const draft = version(merged, null, before?.draft.createdAt);
    of(type).set(documentId, { draft, published: before?.published });
    return documentId;
  };
  const publish: FakeStrapi['publish'] = (type, documentId) => {
    const document = of(type).get(documentId);
    if (!document) return;
    const { fields, createdAt, updatedAt } = document.draft;
    document.published = version(fields, now(), createdAt, updatedAt);
  };
  return Object.assign(fake, {
    url: `http://localhost:${port}`,
    start,
    sent: () => [...sentEntries],
    requests: (prefix = '') => requestedPaths.filter((path) => path.startsWith(prefix)).length,
    save,
    publish,
    put(type: string, fields: Fields, documentId?: string) {
      const id = save(type, fields, documentId);
      publish(type, id);
      return id;
    },
    unpublish(type: string, documentId: string) {
      const document = of(type).get(documentId);
      if (document) document.published = undefined;
    },
    remove: (type: string, documentId: string) => void of(type).delete(documentId),
    file(name: string, bytes: Buffer) {
      const hash = `${name.replace(/\W/g, '_')}_${makeId()}`;
      const url = `/uploads/${hash}.png`;
      files.set(url, bytes);
      return { name, url, hash, ext: '.png', mime: 'image/png', size: bytes.length / 1000, updatedAt: now() };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
