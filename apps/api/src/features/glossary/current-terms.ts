import type { Database } from '../../platform/database/database.ts';
import { findDocument } from '../../platform/database/documents.ts';
import { compileTerms, type Terms } from './terms.ts';

const MAX_AGE_MS = 1000;

/** The compiled glossary. A change by the editors takes effect within a second in every process. */
export class CurrentTerms {
  readonly #db: Database;
  #known: { readonly loadedAt: number; readonly terms: Promise<Terms> } | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(): Promise<Terms> {
    if (this.#known && performance.now() - this.#known.loadedAt < MAX_AGE_MS) return this.#known.terms;
    const terms = findDocument(this.#db, 'glossary').then((glossary) => compileTerms(glossary ?? []));
    this.#known = { loadedAt: performance.now(), terms };
    terms.catch(() => this.forget());
    return terms;
  }

  /** Called on a content change, because cached responses live longer than a second and must not use the old terms. */
  forget(): void {
    this.#known = undefined;
  }
}
