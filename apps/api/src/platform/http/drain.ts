import type { FastifyInstance } from 'fastify';

/** Closes connections after their response while the server is closing. Kept alive, they would delay it by a minute. */
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
