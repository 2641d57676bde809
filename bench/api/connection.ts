import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const EMPTY = Buffer.alloc(0);

/** A keep-alive connection that sends one request at a time, with as little work as possible for the client. */
export class Connection {
  readonly #socket: Socket;
  #buffered: Buffer = EMPTY;
  /** Bytes of the response still to come after its head. */
  #left = -1;
  #status = 0;
  #done: ((status: number) => void) | undefined;
  bytes = 0;

  constructor(port: number, onBroken: (error: Error) => void) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#socket.on('error', onBroken);
    this.#socket.on('close', () => {
      if (this.#done) onBroken(new Error('The server closed a connection before it had responded'));
    });
  }

  /** False once the server has closed it, as servers do with connections that are idle for seconds. */
  get isOpen(): boolean {
    return !this.#socket.destroyed && !this.#socket.readableEnded;
  }

  send(request: Buffer, done: (status: number) => void): void {
    this.#done = done;
    this.#socket.write(request);
  }

  close(): void {
    this.#done = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.#left < 0) {
      this.#buffered = this.#buffered.length ? Buffer.concat([this.#buffered, chunk]) : chunk;
      const end = this.#buffered.indexOf(HEAD_END);
      if (end < 0) return;
      const head = this.#buffered.toString('latin1', 0, end);
      this.#status = Number(head.slice(9, 12));
      const length = this.#status === 304 ? '0' : /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`A response without a length:\n${head}`);
      this.#left = Number(length) - (this.#buffered.length - end - HEAD_END.length);
      this.#buffered = EMPTY;
    } else this.#left -= chunk.length;
    if (this.#left > 0) return;
    const done = this.#done;
    this.#left = -1;
    this.#done = undefined;
    done?.(this.#status);
  }
}

export const requestFor = (
  path: string,
  headers: Readonly<Record<string, string>> = { Accept: 'application/json' },
): Buffer => {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
};
