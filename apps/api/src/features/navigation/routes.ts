import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { NavigationResponse } from '@tidemark/contracts/wire/navigation';
import { dependsOn } from '../../platform/cache/content-keys.ts';
import { findDocument } from '../../platform/database/documents.ts';
import type { App } from '../../platform/http/app.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentNavigation } from './presentation.ts';

export function navigationRoutes(app: App, { db }: RouteDeps): void {
  app.get(
    api.navigation,
    {
      config: dependsOn('navigation'),
      schema: { tags: ['pages'], response: { 200: NavigationResponse } },
    },
    async () => {
      const navigation = await findDocument(db, 'navigation');
      if (!navigation) throw new Problem('NotFoundError', 'There is no navigation');
      return { data: presentNavigation(navigation), meta: {} };
    },
  );
}
