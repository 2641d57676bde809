import { setTimeout as sleep } from 'node:timers/promises';
import { SECRET_ADDRESSES, spellings } from '@tidemark/contracts/secret-addresses';
import type { Case } from '../case.ts';
import { type HeaderList, send } from '../client.ts';
import type { Instance } from '../instance.ts';

// Every address that contains a secret, sent through nginx and Varnish, must leave the secret in no log, no trace and
// no metric.

type ServerName = keyof typeof SECRET_ADDRESSES;

interface SecretAddress {
  readonly server: ServerName;
  readonly address: (secret: string) => string;
  /** Occurs nowhere else. */
  readonly secret: string;
}

const ADDRESSES: readonly SecretAddress[] = (Object.keys(SECRET_ADDRESSES) as ServerName[]).flatMap(
  (server) =>
    SECRET_ADDRESSES[server].map((address, n) => ({ server, address, secret: `zq${server}${n}wxk` })),
);
const HEADER_SECRET = 'zqheaderwxk';
const GARBAGE_SECRET = 'zqgarbagewxk';
const WAIT_MS = 60_000;

const CREDENTIALS: HeaderList = [
  ['authorization', `Bearer ${HEADER_SECRET}`],
  ['cookie', `better-auth.session_token=${HEADER_SECRET}`],
  ['referer', `https://www.example.com/preview/${HEADER_SECRET}?token=${HEADER_SECRET}`],
];

async function sendSecrets({ edge }: Instance): Promise<void> {
  for (const { server, address, secret } of ADDRESSES) {
    const host: HeaderList = [['host', edge.hosts[server]]];
    for (const path of spellings(address(secret))) {
      await send(edge.url, { path, headers: [...host, ...CREDENTIALS] });
    }
    await send(edge.url, { method: 'POST', path: address(secret), headers: host, body: '' });
    await send(edge.url, { path: `http://${edge.hosts[server]}${address(secret)}`, headers: host });
    await send(edge.insecureUrl, { path: address(secret), headers: host });
  }
  const malformed = `/reset?token=${GARBAGE_SECRET}`;
  for (const raw of [
    `GET ${malformed} HTTP/1.1\r\nbad header ${GARBAGE_SECRET}\r\n\r\n`,
    `GET ${malformed}`.concat(' HTTP/9.9\r\n\r\n'),
    `BAD${GARBAGE_SECRET} ${malformed}\r\n\r\n`,
    `GET ${malformed}&x=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: ${edge.hosts.accounts}\r\n\r\n`,
  ]) {
    await send(edge.url, { path: '', raw }).catch(() => {});
  }
}

/** Sends one more request to each server and waits until its log names that request. */
async function settled({ edge, serverLogs, observers }: Instance): Promise<void> {
  for (const [server, path] of [
    ['portal', '/glossary-of-the-last-request'],
    ['api', '/strapi/last-request'],
    ['accounts', '/last-request'],
  ] as const) {
    await send(edge.url, { path, headers: [['host', edge.hosts[server]]] });
    const line = (await edge.logs()).split('\n').find((text) => text.includes(`"path":"${path}"`));
    if (line === undefined) throw new Error(`nginx has not logged ${path}`);
    const { id } = JSON.parse(line) as { id: string };
    const isLogged = () => (server === 'accounts' ? serverLogs().includes(path) : serverLogs().includes(id));
    for (const startedAt = Date.now(); !isLogged() || !observers.spans().includes(id); ) {
      if (Date.now() - startedAt > WAIT_MS) throw new Error(`${server} has not logged ${path} (${id})`);
      await sleep(200);
    }
  }
}

async function record(instance: Instance) {
  await sendSecrets(instance);
  await settled(instance);
  return {
    edge: (await instance.edge.logs()).toLowerCase(),
    servers: instance.serverLogs().toLowerCase(),
    spans: instance.observers.spans().toLowerCase(),
    metrics: (await instance.observers.metrics()).toLowerCase(),
  };
}

let collected: ReturnType<typeof record> | undefined;

/** Sends everything once and returns what was recorded, by place and in lower case. */
function recorded(instance: Instance): ReturnType<typeof record> {
  collected ??= record(instance);
  return collected;
}

const NOWHERE = 'recorded nowhere';

function secretCase(name: string, secret: string): Case {
  return {
    group: 'logs',
    name,
    expected: NOWHERE,
    async run(instance) {
      const places = Object.entries(await recorded(instance));
      const [place, text] = places.find(([, all]) => all.includes(secret)) ?? [];
      if (text === undefined) return NOWHERE;
      const at = text.indexOf(secret);
      return `in ${place}: ${text.slice(Math.max(0, at - 80), at + 40)}`;
    },
  };
}

export const logCases: readonly Case[] = [
  {
    group: 'logs',
    name: 'requests through nginx and Varnish are logged, with their paths',
    expected: 'logged',
    async run(instance) {
      const { edge, servers, spans, metrics } = await recorded(instance);
      const expected: readonly (readonly [string, string])[] = [
        [edge, '"path":"/reset"'],
        [edge, '"path":"/private-feeds/[redacted]"'],
        [edge, 'path:/private-feeds/[redacted]'],
        [servers, '"path":"/private-feeds/[redacted]"'],
        [servers, '"route":"/preview/[token]"'],
        [spans, '/private-feeds/'],
        [metrics, 'route='],
      ];
      return expected.find(([text, part]) => !text.includes(part))?.[1] ?? 'logged';
    },
  },
  ...ADDRESSES.map(({ server, address, secret }) => secretCase(`${server} ${address('…')}`, secret)),
  secretCase('token, session and referrer in headers', HEADER_SECRET),
  secretCase('a malformed request', GARBAGE_SECRET),
];
