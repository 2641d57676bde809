import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { assemble, type Deps } from './assemble.ts';
import { assetRoutes } from './http/assets.ts';
import { answerBroken } from './http/broken.ts';
import { failureExit, failures } from './http/failures.ts';
import { parseForm } from './http/fields.ts';
import { securityHeaders } from './http/security.ts';
import type { Kit } from './kit.ts';
import { loggerOptions } from './log.ts';
import { accountRoutes } from './routes/account.ts';
import { loginRoutes } from './routes/login.ts';
import { logoutRoutes } from './routes/logout.ts';
import { offerRoutes } from './routes/offers.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { plansRoutes } from './routes/plans.ts';
import { serviceRoutes } from './routes/service.ts';
import { signUpRoutes } from './routes/signup.ts';
import { syncRoutes } from './routes/sync.ts';

function createServer({ config, logStream }: Deps): FastifyInstance {
  return Fastify({
    logger: loggerOptions(config.logLevel, logStream),
    // Counted from our end: the hops further out are whatever the caller wrote.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 16 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    clientErrorHandler: answerBroken,
    frameworkErrors: failureExit({ config }),
  });
}

export interface App {
  readonly server: FastifyInstance;
  readonly kit: Kit;
}

export async function buildApp(deps: Deps): Promise<App> {
  const server = createServer(deps);
  const kit = await assemble(deps, server.log);
  await server.register(cookie);
  await server.register(formbody, { bodyLimit: 16 * 1024, parser: parseForm });
  // Forms only: nothing here takes JSON.
  server.removeContentTypeParser(['application/json', 'text/plain']);
  securityHeaders(server, deps.config);
  failures(server, kit);
  assetRoutes(server);
  serviceRoutes(server, kit);
  loginRoutes(server, kit);
  signUpRoutes(server, kit);
  logoutRoutes(server, kit);
  passwordRoutes(server, kit);
  accountRoutes(server, kit);
  plansRoutes(server, kit);
  offerRoutes(server, kit);
  syncRoutes(server, kit);
  server.addHook('onClose', async () => {
    await kit.background.settled();
    await kit.database.close();
  });
  return { server, kit };
}
