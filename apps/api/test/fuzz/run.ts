// Sends generated requests for every route of the OpenAPI document to a real API and checks each response.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@tidemark/harness/database';
import { freePort } from '@tidemark/harness/ports';
import { startPostgres } from '@tidemark/harness/postgres';
import { spawnGroup, stopGroup } from '@tidemark/harness/process-group';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Schema from 'typebox/schema';
import { type JsonSchema, type Operation, operationsOf } from './document.ts';
import { Random } from './random.ts';
import { type FuzzRequest, generate, type KnownValues } from './requests.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const PER_JSON_ROUTE = Number(process.env.FUZZ_REQUESTS || 2000);
const PER_IMAGE_ROUTE = Math.ceil(PER_JSON_ROUTE / 10);
const SEED = Number(process.env.FUZZ_SEED || 20_261_116);
const CONCURRENCY = 4;
/** A response that takes longer counts as hung. */
const HANG_MS = 30_000;
const MAX_REPORTED = 5;

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const ERROR: JsonSchema = {
  type: 'object',
  required: ['data', 'error'],
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      required: ['status', 'name', 'message', 'details'],
      properties: {
        status: { type: 'integer' },
        name: { type: 'string' },
        message: { type: 'string' },
        details: { type: 'object' },
      },
    },
  },
};

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

function send(origin: string, { method, url, headers, body }: FuzzRequest): Promise<Reply> {
  const { hostname, port } = new URL(origin);
  return new Promise((done, fail) => {
    const outgoing = httpRequest(
      { hostname, port, method, path: url, headers, agent, timeout: HANG_MS },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', fail);
        incoming.on('end', () =>
          done({
            status: incoming.statusCode ?? 0,
            type: String(incoming.headers['content-type'] ?? ''),
            text: incoming.headers['content-encoding'] ? '' : Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response within ${HANG_MS} ms`)));
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

async function startKeys() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'fuzz', alg: 'ES256', use: 'sig' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const issuer = 'http://localhost:4100';
  const sign = (plan2: string, roles2: Record<string, boolean>) =>
    new SignJWT({ email: 'fuzz@example.com', plan2, roles2 })
      .setProtectedHeader({ alg: 'ES256', kid: 'fuzz', typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience('portal')
      .setSubject(`fuzz-${plan2}`)
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime('20m')
      .sign(privateKey);
  const url = `http://localhost:${(server.address() as AddressInfo).port}/jwks.json`;
  return { server, issuer, url, sign };
}

async function startApi(dataDir: string, databaseUrl: string, keys: Awaited<ReturnType<typeof startKeys>>) {
  const port = await freePort();
  const child = spawnGroup(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server.ts'], {
    cwd: join(ROOT, 'apps', 'api'),
    env: {
      ...process.env,
      ...{ API_PORT: String(port), PORTAL_DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      DATABASE_URL: databaseUrl,
      ...{ JWKS_URL: keys.url, TOKEN_ISSUER: keys.issuer, CONTENT_WATCH: '0' },
      ...{ RATE_LIMIT: '100000000', SEARCH_RATE_LIMIT: '100000000', RENDER_RATE_LIMIT: '100000000' },
      MAX_EVENT_LOOP_DELAY_MS: '0',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error('The API ended before it was ready.');
    const status = await fetch(`${origin}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
    if (status === 200) return { child, origin };
    await sleep(300);
  }
  throw new Error('The API did not become ready.');
}

interface Entry {
  readonly id: number;
  readonly slug?: string;
  readonly attributes?: { readonly slug?: string };
}

async function knownValues(origin: string, tokens: readonly string[]): Promise<KnownValues> {
  const list = async (path: string) => {
    const response = await fetch(`${origin}${path}?pageSize=30`);
    return ((await response.json()) as { data: Entry[] }).data;
  };
  const entries = (
    await Promise.all(['/strapi/articles', '/strapi/authors', '/strapi/data-insights'].map(list))
  ).flat();
  const slugs = entries.flatMap(({ slug, attributes }) => slug ?? attributes?.slug ?? []);
  if (slugs.length === 0) throw new Error('The publication has no slugs to request.');
  const names = [...slugs, 'all', 'defi', 'pages', 'articles-1', '1', '2'];
  const extensions = ['rss', 'atom', 'json', 'csv', 'svg', 'png', 'ics', 'xml'];
  return {
    ids: entries.map(({ id }) => String(id)),
    slugs,
    files: names.flatMap((name) => extensions.map((extension) => `${name}.${extension}`)),
    tokens,
  };
}

function createChecker(operation: Operation) {
  const compiled = new Map(
    [...operation.responses].map(([status, schema]) => [status, Schema.Compile(toJsonSchema(schema))]),
  );
  const error = Schema.Compile(ERROR);
  return ({ status, type, text }: Reply): string | undefined => {
    if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`;
    if (status === 0) return 'no status';
    if (!type.includes('json') || text === '') return undefined;
    const value: unknown = JSON.parse(text);
    const validator = compiled.get(status) ?? (status >= 400 ? error : undefined);
    if (!validator || validator.Check(value)) return undefined;
    return `the response violates the schema of ${status}: ${text.slice(0, 200)}`;
  };
}

/** OpenAPI 3.0 writes a nullable value as a keyword instead of a type. */
function toJsonSchema(schema: unknown): JsonSchema {
  if (Array.isArray(schema)) return schema.map(toJsonSchema) as unknown as JsonSchema;
  if (typeof schema !== 'object' || schema === null) return schema as unknown as JsonSchema;
  const { nullable, ...rest } = schema as JsonSchema;
  const converted = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, toJsonSchema(value)]),
  );
  if (nullable === true && Object.keys(converted).length > 0) return { anyOf: [converted, { type: 'null' }] };
  return converted;
}

/** Sends the requests of one route and returns a description of each problem. */
async function fuzz(
  origin: string,
  operation: Operation,
  known: KnownValues,
  count: number,
): Promise<string[]> {
  const random = new Random(
    SEED + [...operation.path].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7),
  );
  const check = createChecker(operation);
  const problems: string[] = [];
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const request = generate(operation, random, known);
      const problem = await send(origin, request).then(check, (error: Error) => error.message);
      if (problem !== undefined)
        problems.push(`${request.method} ${request.url} ${request.body ?? ''} → ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return problems;
}

const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-fuzz-'));
const keys = await startKeys();
const results: { readonly status: 'passed' | 'failed'; readonly title: string }[] = [];
let failed = 0;
let total = 0;
const postgres = await startPostgres({ fsync: false });
const database = await createDatabase(postgres.url);
const api = await startApi(dataDir, database.url, keys);
try {
  const tokens = [await keys.sign('free', {}), await keys.sign('professional', { ALPHA: true, STAFF: true })];
  const known = await knownValues(api.origin, tokens);
  const document = (await (await fetch(`${api.origin}/docs/json`)).json()) as Parameters<
    typeof operationsOf
  >[0];
  for (const operation of operationsOf(document)) {
    if (!operation.isJson && !operation.rendersImage) continue;
    const count = operation.isJson ? PER_JSON_ROUTE : PER_IMAGE_ROUTE;
    const started = Date.now();
    const problems = await fuzz(api.origin, operation, known, count);
    total += count;
    failed += problems.length > 0 ? 1 : 0;
    const name = `${operation.method} ${operation.path}`;
    results.push({ status: problems.length > 0 ? 'failed' : 'passed', title: `fuzz › ${name}` });
    console.log(
      `${problems.length > 0 ? '! ' : '  '}${name.padEnd(46)} ${count} requests, ${problems.length} problems, ${Date.now() - started} ms`,
    );
    for (const problem of problems.slice(0, MAX_REPORTED)) console.log(`    ${problem}`);
  }
} finally {
  await stopGroup(api.child);
  await postgres.stop();
  agent.destroy();
  keys.server.close();
  keys.server.closeAllConnections();
  rmSync(dataDir, { recursive: true, force: true });
}
mkdirSync(join(ROOT, 'test-results'), { recursive: true });
// The report that `npm run test:slow` reads.
writeFileSync(join(ROOT, 'test-results', 'fuzz.json'), JSON.stringify(results));
console.log(`\n${total} requests, seed ${SEED}`);
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0;
