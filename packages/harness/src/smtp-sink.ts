import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpSink {
  readonly url: string;
  /** How many emails were accepted. */
  count(): number;
  stop(): void;
}

export interface SunkEmail {
  readonly to: string;
  readonly message: string;
}

const LINE_END = '\r\n';

/**
 * An SMTP server without encryption that accepts every email, for thousands of emails in measurements: it takes as
 * little of the processor as possible and stores nothing. Emails are passed to `receive` if it is given.
 */
export async function startSmtpSink(receive?: (email: SunkEmail) => void): Promise<SmtpSink> {
  let accepted = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The connection of a process that was killed ends with an error.
    socket.on('error', () => {});
    socket.setEncoding('utf8');
    let buffered = '';
    let to = '';
    let data: string[] | undefined;
    const reply = (text: string) => socket.write(`${text}${LINE_END}`);
    const receiveData = (lines: string[], line: string) => {
      if (line !== '.') {
        if (receive) lines.push(line.replace(/^\.\./, '.'));
        return;
      }
      data = undefined;
      accepted += 1;
      receive?.({ to, message: lines.join(LINE_END) });
      reply('250 Accepted');
    };
    const receiveCommand = (line: string) => {
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'QUIT') return socket.end(`221 Closing${LINE_END}`);
      if (command === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (command !== 'DATA') return reply('250 OK');
      data = [];
      return reply('354 Send the message');
    };
    socket.on('data', (chunk: string) => {
      const lines = `${buffered}${chunk}`.split(LINE_END);
      buffered = lines.pop() ?? '';
      for (const line of lines) {
        if (data) receiveData(data, line);
        else receiveCommand(line);
      }
    });
    reply('220 Ready');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => accepted,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
