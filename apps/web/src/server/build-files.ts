import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@tidemark/contracts/paths';
import { PORTAL_FILE, type PortalFilesResponse } from '@tidemark/contracts/wire/portal-files';
import { PORTAL_SECRET_HEADER } from '@tidemark/rate-limit/client-address';

export interface BuildFilesOptions {
  /** Folders of this build, by the path under which their files are served, such as `_next/static`. */
  readonly folders: Readonly<Record<string, string>>;
  readonly apiUrl: string;
  readonly secret: string;
  readonly log: (message: string) => void;
  readonly fetch?: typeof fetch;
  readonly retryMs?: number;
}

const RETRY_MS = 1000;
const TIMEOUT_MS = 10_000;
/** The API keeps the files of a build for 12 days after it was last said to be in use. */
const REPEAT_MS = 12 * 3_600_000;

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['.js', 'application/javascript; charset=UTF-8'],
  ['.css', 'text/css; charset=UTF-8'],
  ['.json', 'application/json; charset=UTF-8'],
  ['.woff2', 'font/woff2'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.jpg', 'image/jpeg'],
]);

/**
 * The static files of this build, which are also stored by the API, so that processes with another build can serve
 * them, and so that this process can serve the files of other builds: cached HTML names them for up to 10 days.
 */
export class BuildFiles {
  readonly #options: BuildFilesOptions;
  readonly #files: ReadonlyMap<string, string>;
  readonly #stopped = new AbortController();
  #isPublished = false;

  constructor(options: BuildFilesOptions) {
    this.#options = options;
    this.#files = new Map(
      Object.entries(options.folders).flatMap(([prefix, folder]) =>
        filesIn(folder).map((name): [string, string] => [
          `${prefix}/${name.split(sep).join('/')}`,
          join(folder, name),
        ]),
      ),
    );
  }

  /** Whether other processes can serve the files that the pages of this process name. */
  get isPublished(): boolean {
    return this.#isPublished;
  }

  /** Whether the path is a static file that only another build can have. */
  isOfOtherBuild(path: string): boolean {
    const name = path.slice(1);
    return PORTAL_FILE.test(name) && !this.#files.has(name);
  }

  start(): void {
    void this.#keepPublished();
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #keepPublished(): Promise<void> {
    const { log, retryMs = RETRY_MS } = this.#options;
    const { signal } = this.#stopped;
    let hasFailed = false;
    while (!signal.aborted) {
      const error = await this.#publish().then(
        () => undefined,
        (failure: Error) => failure,
      );
      if (error && !hasFailed && !signal.aborted)
        log(`the files of this build are not stored (${error.message})`);
      hasFailed = error !== undefined;
      await sleep(hasFailed ? retryMs : REPEAT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #publish(): Promise<void> {
    const paths = [...this.#files.keys()].filter((path) => PORTAL_FILE.test(path));
    const response = await this.#request('', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paths }),
    });
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
    const { missing } = (await response.json()) as PortalFilesResponse;
    for (const path of missing) {
      const { ok, status } = await this.#request(`/${path}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: readFileSync(this.#files.get(path) ?? ''),
      });
      if (!ok) throw new Error(`the API responded with ${status} to ${path}`);
    }
    this.#isPublished = true;
  }

  /** Resolves to false if no build has the file. */
  async serve(path: string, { method }: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const stored = await this.#request(path, {}).catch(() => undefined);
    if (!stored || stored.status >= 500) {
      response.writeHead(503, { 'cache-control': 'no-store', 'retry-after': '2' }).end();
      return true;
    }
    if (!stored.ok) return false;
    const body = Buffer.from(await stored.arrayBuffer());
    response.writeHead(200, {
      'content-type': CONTENT_TYPES.get(extname(path)) ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    response.end(method === 'HEAD' ? undefined : body);
    return true;
  }

  #request(path: string, init: RequestInit): Promise<Response> {
    const { apiUrl, secret, fetch: send = fetch } = this.#options;
    return send(`${apiUrl}${api.portalFiles}${path}`, {
      ...init,
      headers: { ...init.headers, [PORTAL_SECRET_HEADER]: secret },
      signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
