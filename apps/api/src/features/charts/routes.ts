import type { Reader } from '@tidemark/contracts/access';
import {
  CHART_FORMATS,
  type ChartFormat,
  chartFiles,
  PUBLIC_FILES_PREFIX,
  site,
} from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import type { Chart } from '@tidemark/contracts/wire/chart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { RenderCache } from '../../platform/public-files/render-limits.ts';
import { documentConfig as config, rejectRendering } from '../../platform/public-files/send-document.ts';
import { findArticle, findBody, gateResponses, presentArticle } from '../articles/index.ts';
import { findInsight, presentInsight } from '../insights/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { chartFile } from './file.ts';

const schema = { tags: ['out'], response: gateResponses };
const InsightParams = Type.Object({ file: Type.String() });
const ArticleParams = Type.Object({ slug: Type.String(), file: Type.String() });

const missing = () => new Problem('NotFoundError', 'There is no such chart');

/** `fees.svg` is the chart `fees` as SVG. */
function partsOf(file: string): { name: string; format: ChartFormat } {
  const [, name, ending] = /^(.+)\.([a-z]+)$/.exec(file) ?? [];
  const format = CHART_FORMATS.find((one) => one === ending);
  if (name === undefined || format === undefined) throw missing();
  return { name, format };
}

/**
 * Charts as files, with the same access rule as the text that contains them; the presenters decide.
 * The portal requests them anonymously, so gated ones are available only here, with a token.
 */
export function chartRoutes(app: App, { db, now, portalUrl, clientOf, renderLimiter }: RouteDeps): void {
  const rendered = new RenderCache(renderLimiter);

  async function ofInsight(reader: Reader, slug: string): Promise<Chart> {
    const row = await findInsight(db, slug);
    if (!row) throw missing();
    const { series, updated_at: updatedAt, ...card } = presentInsight(reader, row).attributes;
    if (series === null) {
      throw new Problem(reader.kind === 'anonymous' ? 'UnauthorizedError' : 'PlanError', undefined, {
        access: card.access,
      });
    }
    const { title, type, unit, source } = card;
    return { title, type, unit, source, date: updatedAt.slice(0, 10), series };
  }

  async function ofArticle(reader: Reader, slug: string, number: number): Promise<Chart> {
    const row = await findArticle(db, slug, now());
    if (!row) throw missing();
    const { body } = (await presentArticle(reader, row, null, (id) => findBody(db, id))).attributes;
    const charts = body.blocks.flatMap((block) => (block.kind === 'chart' ? block.chart : []));
    const chart = charts[number - 1];
    if (!chart) throw missing();
    return chart;
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { chart, format, page }: { chart: Chart; format: ChartFormat; page: string },
  ) {
    const url = `${portalUrl}${page}`;
    const render = () => chartFile(chart, format, url);
    const isImage = format === 'svg' || format === 'png';
    const { type, bytes } = isImage
      ? await rendered
          .getOrRender([chart, format], clientOf(request), render)
          .catch((error: unknown) => rejectRendering(reply, error))
      : await render();
    return reply.type(type).send(bytes);
  }

  app.get(
    `${PUBLIC_FILES_PREFIX}${routePattern(chartFiles.insight, 'file')}`,
    { config, schema: { ...schema, params: InsightParams } },
    async (request, reply) => {
      const { name, format } = partsOf(request.params.file);
      const chart = await ofInsight(request.reader, name);
      return send(request, reply, { chart, format, page: site.insight(name) });
    },
  );

  app.get(
    `${PUBLIC_FILES_PREFIX}${routePattern(chartFiles.article, 'slug', 'file')}`,
    { config, schema: { ...schema, params: ArticleParams } },
    async (request, reply) => {
      const { params } = request;
      const { name, format } = partsOf(params.file);
      if (!/^[1-9]\d{0,2}$/.test(name)) throw missing();
      const chart = await ofArticle(request.reader, params.slug, Number(name));
      return send(request, reply, { chart, format, page: site.article(params.slug) });
    },
  );
}
