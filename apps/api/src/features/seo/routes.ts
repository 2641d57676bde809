import { PUBLIC_FILES_PREFIX, publicFiles } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { filePattern } from '@tidemark/contracts/route-patterns';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { documentConfig as config, sendDocument } from '../../platform/public-files/send-document.ts';
import type { RouteDeps } from '../route-deps.ts';
import { llms } from './llms.ts';
import { robots } from './robots.ts';
import { allSitemaps, newsSitemap, sitemapFile } from './sitemap-files.ts';

const schema = { tags: ['out'] };
const FileParams = Type.Object({ file: Type.String({ maxLength: 40 }) });

/** Sitemaps, robots.txt and llms.txt. */
export function seoRoutes(app: App, deps: RouteDeps): void {
  const { now } = deps;

  app.get(`${PUBLIC_FILES_PREFIX}${publicFiles.robots}`, { config, schema }, (_request, reply) =>
    sendDocument(reply, robots(deps.portalUrl)),
  );

  app.get(`${PUBLIC_FILES_PREFIX}${publicFiles.sitemapIndex}`, { config, schema }, async (_request, reply) =>
    sendDocument(reply, await allSitemaps(deps, now())),
  );

  app.get(
    `${PUBLIC_FILES_PREFIX}${filePattern(publicFiles.sitemap('name'))}`,
    { config, schema: { ...schema, params: FileParams } },
    async ({ params: { file } }, reply) => {
      const document = file.endsWith('.xml') ? await sitemapFile(deps, file.slice(0, -4), now()) : undefined;
      if (!document) throw new Problem('NotFoundError', 'There is no such sitemap');
      return sendDocument(reply, document);
    },
  );

  app.get(`${PUBLIC_FILES_PREFIX}${publicFiles.newsSitemap}`, { config, schema }, async (_request, reply) =>
    sendDocument(reply, await newsSitemap(deps, now())),
  );

  app.get(`${PUBLIC_FILES_PREFIX}${publicFiles.llms}`, { config, schema }, async (_request, reply) =>
    sendDocument(reply, await llms(deps, now())),
  );
}
