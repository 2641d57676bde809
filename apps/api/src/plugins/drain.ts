import type { FastifyInstance } from 'fastify';

/** Once we are closing, whoever is still answered is let go: a kept-alive connection would hold us up for a minute. */
export function drainPlugin(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
