import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const ARTICLE = 'api::article.article';

export type Entry = Record<string, unknown>;
export type Saved = Entry & { documentId: string };
export type AdminResponse = { status: number; body: { data?: unknown; error?: { message: string } } & Entry };

/** An editor who uses the CMS through the admin API, like its screens. */
export class Editor {
  readonly #cms: string;
  readonly #token: string;

  private constructor(cms: string, token: string) {
    this.#cms = cms;
    this.#token = token;
  }

  static async signIn(cms: string, email: string, password: string): Promise<Editor> {
    const response = await fetch(`${cms}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { data } = (await response.json()) as { data?: { accessToken?: string; token?: string } };
    const token = data?.accessToken ?? data?.token;
    if (!token) throw new Error(`${email} could not sign in: ${response.status}`);
    return new Editor(cms, token);
  }

  async call(method: string, path: string, body?: Entry): Promise<AdminResponse> {
    const response = await fetch(`${this.#cms}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  }

  async #done(method: string, path: string, body?: Entry): Promise<Saved> {
    const response = await this.call(method, path, body);
    if (response.status >= 300) {
      throw new Error(`${method} ${path} responded with ${response.status}: ${response.body.error?.message}`);
    }
    return response.body.data as Saved;
  }

  create(entry: Entry, type = ARTICLE): Promise<Saved> {
    return this.#done('POST', `/content-manager/collection-types/${type}`, entry);
  }

  update(documentId: string, entry: Entry, type = ARTICLE): Promise<Saved> {
    return this.#done('PUT', `/content-manager/collection-types/${type}/${documentId}`, entry);
  }

  /** Saves and publishes in one step, as the button does. */
  publish(documentId: string, entry: Entry = {}, type = ARTICLE): Promise<Saved> {
    return this.#done(
      'POST',
      `/content-manager/collection-types/${type}/${documentId}/actions/publish`,
      entry,
    );
  }

  tryPublish(documentId: string, entry: Entry = {}): Promise<AdminResponse> {
    return this.call(
      'POST',
      `/content-manager/collection-types/${ARTICLE}/${documentId}/actions/publish`,
      entry,
    );
  }

  unpublish(documentId: string): Promise<Saved> {
    return this.#done(
      'POST',
      `/content-manager/collection-types/${ARTICLE}/${documentId}/actions/unpublish`,
      {},
    );
  }

  delete(documentId: string): Promise<Saved> {
    return this.#done('DELETE', `/content-manager/collection-types/${ARTICLE}/${documentId}`);
  }

  deleteAll(documentIds: readonly string[]): Promise<Saved> {
    return this.#done('POST', `/content-manager/collection-types/${ARTICLE}/actions/bulkDelete`, {
      documentIds,
    });
  }

  async previewAddress(documentId: string): Promise<string | undefined> {
    const query = `documentId=${documentId}&status=draft`;
    const response = await this.call('GET', `/content-manager/preview/url/${ARTICLE}?${query}`);
    return (response.body.data as { url?: string } | undefined)?.url;
  }

  async first(type: string, query: string): Promise<Saved> {
    const response = await this.call('GET', `/content-manager/collection-types/${type}?${query}&pageSize=1`);
    const [entry] = response.body.results as Saved[];
    if (!entry) throw new Error(`The newsroom has no ${type} with ${query}`);
    return entry;
  }

  async upload(file: string): Promise<number> {
    const form = new FormData();
    form.set('files', new Blob([readFileSync(file)], { type: 'image/webp' }), basename(file));
    const response = await fetch(`${this.#cms}/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      body: form,
    });
    const uploaded = (await response.json()) as { id: number }[];
    if (!response.ok || !uploaded[0]) throw new Error(`The upload responded with ${response.status}`);
    return uploaded[0].id;
  }
}
