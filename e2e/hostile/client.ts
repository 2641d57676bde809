import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface RawRequest {
  readonly method?: string;
  /** Sent as it is: not normalised, not escaped. */
  readonly path: string;
  readonly headers?: HeaderList;
  readonly body?: string;
  /** Replaces the whole request. */
  readonly raw?: string;
}

const TIMEOUT_MS = 30_000;

/** Sends a request over a plain socket, because HTTP clients repair or reject the requests under test. */
export function send(origin: string, request: RawRequest): Promise<RawResponse> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () =>
      socket.write(request.raw ?? serialise(request, host)),
    );
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server may reset the connection after it has responded to a malformed request.
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)));
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('utf8'))));
  });
}

function serialise({ method = 'GET', path, headers = [], body }: RawRequest, host: string): string {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [
    ...(names.has('host') ? [] : [`host: ${host}`]),
    'connection: close',
    ...(body === undefined || names.has('content-length') || names.has('transfer-encoding')
      ? []
      : [`content-length: ${Buffer.byteLength(body)}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

function parse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}
