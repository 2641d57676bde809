import { api } from '@tidemark/contracts/paths';
import { GlossaryResponse } from '@tidemark/contracts/wire/glossary';
import { presentGlossary } from '../present/glossary.ts';
import { compileTerms, type Terms } from '../present/terms.ts';
import type { Database } from '../store/db.ts';
import { findDocument } from '../store/documents.ts';
import type { App, RouteDeps } from './deps.ts';

const FRESH_MS = 1000;
const kept = new WeakMap<object, { readonly at: number; readonly terms: Promise<Terms> }>();

/** What editors saved is in use within a second, in every process. */
export async function currentTerms(db: Database): Promise<Terms> {
  const known = kept.get(db);
  if (known && performance.now() - known.at < FRESH_MS) return known.terms;
  const terms = findDocument(db, 'glossary').then((glossary) => compileTerms(glossary ?? []));
  kept.set(db, { at: performance.now(), terms });
  terms.catch(() => kept.delete(db));
  return terms;
}

/** Answers made from now on, which are kept for longer than a second, must not be made with the old ones. */
export const forgetTerms = (db: Database): void => void kept.delete(db);

/** A publication without a glossary has an empty one: the page says so. */
export function glossaryRoutes(app: App, { db }: RouteDeps): void {
  app.get(
    api.glossary,
    { config: { shared: true }, schema: { tags: ['pages'], response: { 200: GlossaryResponse } } },
    async () => ({ data: presentGlossary((await findDocument(db, 'glossary')) ?? []), meta: {} }),
  );
}
