import { join } from 'node:path';
import { MAX_SEND_MS } from '@tidemark/email/transport';
import { freePort } from '@tidemark/harness/ports';
import { startProcess } from '@tidemark/harness/process';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { cleanUp, freshEnv } from './browser.ts';

afterEach(cleanUp);

const ACCOUNTS = join(import.meta.dirname, '..');

/** A mail server that holds messages back until `accept` is called. */
async function mailServer() {
  const received: string[] = [];
  const begun = Promise.withResolvers<void>();
  let accepting = false;
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false },
    onData(stream, _session, done) {
      let message = '';
      stream.on('data', (chunk: Buffer) => {
        message += chunk.toString();
      });
      stream.on('end', () => {
        begun.resolve();
        if (!accepting) return;
        received.push(message);
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    begun: begun.promise,
    accept: () => {
      accepting = true;
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

it('sends an email after the process that was sending it was killed', async () => {
  const mail = await mailServer();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...(await freshEnv({ ACCOUNTS_PORT: String(port), SMTP_URL: mail.url, LOG_LEVEL: 'warn' })),
  };
  const startAccounts = () =>
    startProcess({
      ...{ name: 'accounts', cmd: process.execPath, args: ['src/server.ts'], cwd: ACCOUNTS, env },
      ready: `${url}/readyz`,
    });
  const first = await startAccounts();
  const response = await fetch(`${url}/signup`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: 'reader@example.com', password: 'a long walk home' }),
  });
  expect(response.status).toBe(200);
  await mail.begun;
  await first.kill();
  mail.accept();
  const second = await startAccounts();
  try {
    // The second process sends it when the claim of the first has expired.
    const claimed = { timeout: MAX_SEND_MS + 120_000, interval: 200 };
    await expect.poll(() => mail.received.length, claimed).toBe(1);
    expect(mail.received[0]).toContain('is your Tidemark code');
  } finally {
    await second.kill();
    await mail.close();
  }
}, 300_000);
