import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { PORTAL_FILE, PortalFilesRequest, PortalFilesResponse } from '@tidemark/contracts/wire/portal-files';
import type { ClientIdentifier } from '@tidemark/rate-limit/client-identifier';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app.ts';
import type { RouteDeps } from '../route-deps.ts';
import { putPortalFile, readPortalFile, usePortalFiles } from './store.ts';

const config = { rateLimit: false as const, bypassLoadShedding: true };
const schema = { hide: true, tags: ['health'] };
const MAX_FILE_BYTES = 4_000_000;
const MAX_LIST_BYTES = 1_000_000;

/**
 * Static files of all builds of the portal that are in use or were recently, so that every portal process can serve
 * the files that the HTML of another build names (decision 044). For portal processes only.
 */
export function portalFileRoutes(app: App, { db, now }: RouteDeps, clients: ClientIdentifier): void {
  const pathOf = (request: FastifyRequest): string => {
    const { '*': path } = request.params as { '*': string };
    if (path.length > 300 || !PORTAL_FILE.test(path)) {
      throw new Problem('NotFoundError', 'There is no such file');
    }
    return path;
  };

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (clients.isPortal(request.raw)) return;
      throw new Problem('UnauthorizedError', 'The secret of the portal is missing or wrong');
    });
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
      (_request, body, done) => done(null, body),
    );

    scope.post(
      api.portalFiles,
      {
        config,
        bodyLimit: MAX_LIST_BYTES,
        schema: { ...schema, body: PortalFilesRequest, response: { 200: PortalFilesResponse } },
      },
      async ({ body }) => {
        const { paths } = body as { paths: readonly string[] };
        return { missing: await usePortalFiles(db, paths, now()) };
      },
    );

    scope.put(
      `${api.portalFiles}/*`,
      { config, bodyLimit: MAX_FILE_BYTES, schema },
      async (request, reply) => {
        const path = pathOf(request);
        if (!Buffer.isBuffer(request.body)) throw new Problem('ValidationError', 'The body must be the file');
        await putPortalFile(db, path, request.body, now());
        return reply.status(204).send();
      },
    );

    scope.get(`${api.portalFiles}/*`, { config, schema }, async (request, reply) => {
      const bytes = await readPortalFile(db, pathOf(request));
      if (!bytes) throw new Problem('NotFoundError', 'There is no such file');
      return reply.type('application/octet-stream').send(bytes);
    });
  });
}
