import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tidemark/harness/ports';
import { type RunningProcess, startProcess } from '@tidemark/harness/process';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A minimal main app: a key set and tokens signed with it. */
export interface MainApp {
  readonly url: string;
  token(uid: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startMainApp(): Promise<MainApp> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] });
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(keys);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    token: (uid) =>
      new SignJWT({ plan2: 'free', email: `${uid}@example.com` })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setIssuer(url)
        .setAudience('portal')
        .setSubject(uid)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Creates a temporary data folder with a small publication. */
export function workFolder(articles: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-api-process-'));
  const content = join(folder, 'content');
  for (const part of ['articles', 'images']) mkdirSync(join(content, part), { recursive: true });
  for (let n = 1; n <= articles; n += 1) {
    const fields = {
      title: `A report that is number ${n}`,
      teaser: 'What it is about.',
      access: 'free',
      publish_at: '2025-01-01T00:00:00Z',
      categories: ['layer-1'],
    };
    const text = `---\n${JSON.stringify(fields)}\n---\nIts text.\n`;
    writeFileSync(join(content, 'articles', `report-${n}.md`), text);
  }
  return { folder, content, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface ApiProcessOptions {
  readonly folder: string;
  readonly content: string;
  readonly mainApp: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface ApiProcess extends RunningProcess {
  readonly url: string;
  readonly port: number;
}

async function environment({ folder, content, mainApp, env }: ApiProcessOptions) {
  return {
    PATH: process.env.PATH,
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    API_PORT: String(await freePort('localhost')),
    PORTAL_DATA_DIR: join(folder, 'data'),
    CONTENT_DIR: content,
    ACCOUNTS_URL: mainApp,
    RATE_LIMIT: '1000000',
    RENDER_RATE_LIMIT: '1000000',
    // Load shedding would reject requests whenever the machine is busy.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    ...env,
  };
}

const command = { cmd: process.execPath, args: ['src/server.ts'], cwd: join(import.meta.dirname, '..') };

/** Starts the API as a process and waits until it is ready. */
export async function startApiProcess(options: ApiProcessOptions): Promise<ApiProcess> {
  const env = await environment(options);
  const url = `http://localhost:${env.API_PORT}`;
  const running = await startProcess({
    name: 'api',
    ...command,
    env,
    ready: `${url}/readyz`,
  });
  return { ...running, url, port: Number(env.API_PORT) };
}

/** Starts the API with invalid settings and returns its exit code and output. */
export async function startFailingApiProcess(
  options: ApiProcessOptions,
): Promise<{ code: number | null; output: string }> {
  const running = await startProcess({ name: 'api', ...command, env: await environment(options) });
  const { code } = await running.exited;
  return { code, output: running.logs().trim() };
}
