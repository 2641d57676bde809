import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from './report.ts';

const PAUSE_MS = 40;

export type Servers = { portal: string; api: string };

/** An anonymous reader who checks every page and list where an article can appear. */
export class Reader {
  readonly #servers: Servers;

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  async #get(address: string): Promise<{ status: number; text: string; location: string | null }> {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location'),
    };
  }

  page(slug: string) {
    return this.#get(`${this.#servers.portal}/articles/${slug}`);
  }

  preview(address: string, as: string) {
    return this.#get(`${address}?as=${as}`);
  }

  fetchApi(path: string) {
    return this.#get(`${this.#servers.api}${path}`);
  }

  /** The responses of all public URLs at which this article can be visible. */
  async everywhere(slug: string, word: string): Promise<string[]> {
    const { portal, api } = this.#servers;
    const addresses = [
      `${portal}/articles/${slug}`,
      `${portal}/articles`,
      `${portal}/`,
      `${api}/strapi/articles/${slug}`,
      `${api}/strapi/article-id/${slug}`,
      `${api}/strapi/articles?populate=*&pageSize=50`,
      `${api}/strapi/latest-articles?pageSize=50&page=1`,
      `${api}/search?query=${word}`,
      `${api}/strapi/featured-article`,
      `${api}/strapi/dynamic-trending-articles`,
    ];
    return Promise.all(addresses.map(async (address) => `${address}\n${(await this.#get(address)).text}`));
  }

  async onPage(slug: string, text: string): Promise<boolean> {
    const { status, text: html } = await this.page(slug);
    return status === 200 && html.includes(text);
  }

  async inList(text: string): Promise<boolean> {
    const [page, list] = await Promise.all([
      this.#get(`${this.#servers.portal}/articles`),
      this.fetchApi('/strapi/articles?populate=*&pageSize=20'),
    ]);
    return page.text.includes(text) && list.text.includes(text);
  }

  async inSearch(word: string, text: string): Promise<boolean> {
    return (await this.fetchApi(`/search?query=${word}`)).text.includes(text);
  }

  async gone(slug: string, text: string, word: string): Promise<boolean> {
    const [page, article, responses] = await Promise.all([
      this.page(slug),
      this.fetchApi(`/strapi/articles/${slug}`),
      this.everywhere(slug, word),
    ]);
    return page.status === 404 && article.status === 404 && responses.every((one) => !one.includes(text));
  }
}

/** Polls until the condition holds. */
export async function until(
  what: string,
  from: number,
  limitMs: number,
  condition: () => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const startedAt = Date.now();
    // A page that is being revalidated may respond late; try again.
    if (await condition().catch(() => false)) return;
    if (startedAt - from > limitMs) throw new Error(`${what}: not after ${seconds(limitMs)}`);
    await sleep(PAUSE_MS);
  }
}
