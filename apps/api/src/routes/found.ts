import { OUT_PREFIX, out } from '@tidemark/contracts/paths';
import { robots } from '../out/robots.ts';
import type { App, RouteDeps } from './deps.ts';
import { documentConfig as config, sendDocument } from './documents.ts';

const schema = { tags: ['out'] };

/** What search engines read. */
export function foundRoutes(app: App, { portalUrl }: RouteDeps): void {
  app.get(`${OUT_PREFIX}${out.robots}`, { config, schema }, (_request, reply) =>
    sendDocument(reply, robots(portalUrl)),
  );
}
