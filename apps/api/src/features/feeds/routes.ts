import { categoryBySlug } from '@tidemark/contracts/categories';
import { FEED_FORMATS, type FeedFormat, feedName, feedPath } from '@tidemark/contracts/feeds';
import { PUBLIC_FILES_PREFIX } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { filePattern } from '@tidemark/contracts/route-patterns';
import type { onSendHookHandler } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { documentConfig as config, sendDocument } from '../../platform/public-files/send-document.ts';
import { findAuthor } from '../authors/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { currentSlug } from '../slugs/index.ts';
import { EVERYTHING, feedDocument, ofAnalyst, ofCategory, type Subject } from './build.ts';

const schema = { tags: ['out'], params: Type.Object({ file: Type.String() }) };

const missing = () => new Problem('NotFoundError', 'There is no such feed');

/** `defi.rss` is the feed `defi` as RSS. */
function partsOf(file: string): { name: string; format: FeedFormat } {
  const [, name, format] = /^(.+)\.([a-z]+)$/.exec(file) ?? [];
  if (name === undefined || format === undefined || !Object.hasOwn(FEED_FORMATS, format)) throw missing();
  return { name, format: format as FeedFormat };
}

function subjectOf(name: string): Subject {
  if (name === feedName.all) return EVERYTHING;
  const category = categoryBySlug(name);
  if (!category) throw missing();
  return ofCategory(category);
}

/** Hubs read these headers before the feed, so they are also on cached responses. */
function hubLinks(portalUrl: string, hub: string | undefined): onSendHookHandler<unknown> {
  return (request, reply, payload, done) => {
    if (hub !== undefined && reply.statusCode < 400) {
      const [path = ''] = request.url.split('?');
      const self = portalUrl + path.slice(PUBLIC_FILES_PREFIX.length);
      reply.header('link', `<${hub}>; rel="hub", <${self}>; rel="self"`);
    }
    done(null, payload);
  };
}

export function feedRoutes(app: App, { db, now, portalUrl, hub }: RouteDeps): void {
  const onSend = hubLinks(portalUrl, hub);
  const publisher = () => ({ db, portalUrl, hub, now: now() });

  app.get(
    `${PUBLIC_FILES_PREFIX}${filePattern(feedPath(feedName.all, 'rss'))}`,
    { config, schema, onSend },
    async ({ params }, reply) => {
      const { name, format } = partsOf(params.file);
      return sendDocument(reply, await feedDocument(publisher(), subjectOf(name), format));
    },
  );

  app.get(
    `${PUBLIC_FILES_PREFIX}${filePattern(feedPath(feedName.analyst('slug'), 'rss'))}`,
    { config, schema, onSend },
    async ({ params }, reply) => {
      const { name, format } = partsOf(params.file);
      // Subscriptions last for years, so a feed under a former slug is served with its current URL in it.
      const author =
        (await findAuthor(db, name, now())) ??
        (await findAuthor(db, (await currentSlug(db, 'authors', name, now())) ?? name, now()));
      if (!author) throw missing();
      return sendDocument(reply, await feedDocument(publisher(), ofAnalyst(author), format));
    },
  );
}
