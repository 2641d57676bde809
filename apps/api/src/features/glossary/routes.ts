import { api } from '@tidemark/contracts/paths';
import { GlossaryResponse } from '@tidemark/contracts/wire/glossary';
import { findDocument } from '../../platform/database/documents.ts';
import type { App } from '../../platform/http/app.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentGlossary } from './presentation.ts';

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
