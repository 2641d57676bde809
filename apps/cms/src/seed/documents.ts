import type { Core } from '@strapi/strapi';
import type { NewsroomType } from '../newsroom/types';

/** Documents of one type by sourceKey, so that an interrupted seed can continue. */
export class Documents {
  readonly #strapi: Core.Strapi;
  readonly #uid: NewsroomType;
  readonly #known = new Map<string, string>();

  private constructor(strapi: Core.Strapi, uid: NewsroomType) {
    this.#strapi = strapi;
    this.#uid = uid;
  }

  static async open(strapi: Core.Strapi, uid: NewsroomType, key = 'origin'): Promise<Documents> {
    const documents = new Documents(strapi, uid);
    const rows = await strapi.db.query(uid).findMany({ select: ['documentId', key] });
    for (const row of rows) if (row[key] !== null) documents.#known.set(String(row[key]), row.documentId);
    return documents;
  }

  has(key: string): boolean {
    return this.#known.has(key);
  }

  /** The ids of existing documents, in the given order. */
  ids(keys: readonly string[]): string[] {
    return keys.flatMap((key) => this.#known.get(key) ?? []);
  }

  async add(key: string, data: Record<string, unknown>): Promise<void> {
    const documents = this.#strapi.documents(this.#uid) as unknown as {
      create(params: { data: unknown; status: 'published' }): Promise<{ documentId: string }>;
    };
    const { documentId } = await documents.create({ data, status: 'published' });
    this.#known.set(key, documentId);
  }
}
