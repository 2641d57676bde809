import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  readonly to: string;
  readonly messageId: string;
  readonly message: string;
}

/** A real SMTP server that stores what it accepts. */
export async function startMailServer() {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString();
        const messageId = /^Message-ID: (.*)\r$/im.exec(message)?.[1] ?? '';
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', messageId, message });
        done();
      });
    },
  });
  // The connection of a process that was killed ends with an error.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
