import { api } from '@tidemark/contracts/paths';
import { GlossaryResponse } from '@tidemark/contracts/wire/glossary';
import type { Database } from '../../platform/database/database.ts';
import { findDocument } from '../../platform/database/documents.ts';
import type { App } from '../../platform/http/app.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentGlossary } from './presentation.ts';
import { compileTerms, type Terms } from './terms.ts';

const MAX_AGE_MS = 1000;
const termsByDatabase = new WeakMap<object, { readonly loadedAt: number; readonly terms: Promise<Terms> }>();

/** A change by the editors takes effect within a second in every process. */
export async function currentTerms(db: Database): Promise<Terms> {
  const known = termsByDatabase.get(db);
  if (known && performance.now() - known.loadedAt < MAX_AGE_MS) return known.terms;
  const terms = findDocument(db, 'glossary').then((glossary) => compileTerms(glossary ?? []));
  termsByDatabase.set(db, { loadedAt: performance.now(), terms });
  terms.catch(() => termsByDatabase.delete(db));
  return terms;
}

/** Called on a content change, because cached responses live longer than a second and must not use the old terms. */
export const forgetTerms = (db: Database): void => void termsByDatabase.delete(db);

/** A publication without a glossary gets an empty list. */
export function glossaryRoutes(app: App, { db }: RouteDeps): void {
  app.get(
    api.glossary,
    {
      config: { shared: true, contentKeys: ['glossary'] },
      schema: { tags: ['pages'], response: { 200: GlossaryResponse } },
    },
    async () => ({ data: presentGlossary((await findDocument(db, 'glossary')) ?? []), meta: {} }),
  );
}
