import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { type AppOptions, createServices } from './create-services.ts';
import { assetRoutes } from './http/assets.ts';
import { respondToClientError } from './http/client-errors.ts';
import { createErrorHandler, registerErrorHandler } from './http/error-handler.ts';
import { parseForm } from './http/fields.ts';
import { securityHeaders } from './http/security-headers.ts';
import { loggerOptions } from './log.ts';
import { accountRoutes } from './routes/account.ts';
import { loginRoutes } from './routes/login.ts';
import { logoutRoutes } from './routes/logout.ts';
import { offerRoutes } from './routes/offers.ts';
import { operationalRoutes } from './routes/operational.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { plansRoutes } from './routes/plans.ts';
import { signUpRoutes } from './routes/signup.ts';
import { syncRoutes } from './routes/sync.ts';
import type { Services } from './services.ts';

function createServer({ config, logStream }: AppOptions): FastifyInstance {
  return Fastify({
    logger: loggerOptions(config.logLevel, logStream),
    // Hops are counted from this server: the caller controls everything beyond the trusted ones.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 16 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    clientErrorHandler: respondToClientError,
    frameworkErrors: createErrorHandler({ config }),
  });
}

export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
}

export async function buildApp(deps: AppOptions): Promise<App> {
  const server = createServer(deps);
  const services = await createServices(deps, server.log);
  await server.register(cookie);
  await server.register(formbody, { bodyLimit: 16 * 1024, parser: parseForm });
  // All endpoints take forms; none takes JSON.
  server.removeContentTypeParser(['application/json', 'text/plain']);
  securityHeaders(server, deps.config);
  registerErrorHandler(server, services);
  assetRoutes(server);
  operationalRoutes(server, services);
  loginRoutes(server, services);
  signUpRoutes(server, services);
  logoutRoutes(server, services);
  passwordRoutes(server, services);
  accountRoutes(server, services);
  plansRoutes(server, services);
  offerRoutes(server, services);
  syncRoutes(server, services);
  server.addHook('onClose', async () => {
    await services.background.settled();
    await services.database.close();
  });
  return { server, services };
}
