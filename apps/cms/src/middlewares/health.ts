import type { Core } from '@strapi/strapi';

/** /livez reports that the process runs; /readyz also checks the database. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    if (ctx.path !== '/livez' && ctx.path !== '/readyz') return next();
    ctx.set('cache-control', 'no-store');
    ctx.body = { status: 'alive' };
    if (ctx.path === '/livez') return;
    try {
      await strapi.db.connection.raw('select 1');
      ctx.body = { status: 'ready' };
    } catch {
      ctx.status = 503;
      ctx.body = {
        data: null,
        error: {
          status: 503,
          name: 'UnavailableError',
          message: 'The database is not reachable',
          details: {},
        },
      };
    }
  };
