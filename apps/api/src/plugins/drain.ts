import type { FastifyInstance } from 'fastify';

/** While the server is closing, connections end with their response: kept alive, they would delay it by a minute. */
export function drainPlugin(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
