import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, start } from '../../../test/browser.ts';
import { emailsIn } from '../../../test/outbox.ts';
import { trialEndingEmail } from '../../features/reminders/emails.ts';
import { retryDelay } from './email-queue.ts';

const servers: SMTPServer[] = [];
afterEach(async () => {
  await cleanUp();
  for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(() => done()));
});

const NOW = Date.UTC(2026, 10, 15, 12);
const TO = 'reader@example.com';

/** A real SMTP server that stores what it accepts. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { received, url: `smtp://127.0.0.1:${port}` };
}

const reminder = () =>
  trialEndingEmail(TO, 'https://accounts.example.com', {
    ...{ plan: 'Pioneer', endsAt: NOW + 3_600_000, next: 'Free' },
    unsubscribeUrl: 'https://accounts.example.com/unsubscribe?token=t',
  });

async function setUp(env: Record<string, string>) {
  const state = { now: NOW };
  const fullEnv = await freshEnv(env);
  const app = await start(fullEnv, { now: () => state.now });
  return { app, state, env: fullEnv, services: app.services };
}

const states = async ({ services }: Pick<Awaited<ReturnType<typeof setUp>>, 'services'>) =>
  (await services.database.query('select state, content, attempts from queued_email order by queued_at')).map(
    ({ state, content, attempts }) => ({ state, erased: content === '', attempts: Number(attempts) }),
  );

describe('email queue', () => {
  it('sends HTML and text with a stable Message-ID and the headers of RFC 8058 to a real mail server', async () => {
    const { received, url } = await mailServer();
    const { services } = await setUp({ SMTP_URL: url, MAIL_FROM: 'Tidemark <mail@tidemark.example>' });
    await services.emails.sendOnce('reminder-1', reminder());
    await services.background.settled();
    expect(received).toHaveLength(1);
    const message = received[0] ?? '';
    expect(message).toContain('Message-ID: <reminder-1@tidemark.example>');
    expect(message).toMatch(/^To: reader@example.com\r$/m);
    expect(message).toContain('multipart/alternative');
    expect(message).toContain('text/plain');
    expect(message).toContain('text/html');
    expect(message).toContain('List-Unsubscribe: <https://accounts.example.com/unsubscribe?token=t>');
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(await states({ services })).toEqual([{ state: 'sent', erased: true, attempts: 1 }]);
  });

  it('does not queue the same id twice', async () => {
    const { services } = await setUp({});
    await Promise.all([1, 2, 3].map(() => services.emails.sendOnce('reminder-1', reminder())));
    await services.background.settled();
    await services.emails.sendOnce('reminder-1', reminder());
    await services.background.settled();
    expect(emailsIn(services.config.dataDir)).toHaveLength(1);
  });

  it('sends later what a mail server that cannot be reached did not accept, in order', async () => {
    const { services, state } = await setUp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await services.emails.sendOnce('first', reminder());
    await services.emails.sendOnce('second', reminder());
    await services.background.settled();
    expect(await states({ services })).toEqual([
      { state: 'queued', erased: false, attempts: 1 },
      { state: 'queued', erased: false, attempts: 1 },
    ]);
    await services.emails.deliver();
    expect((await states({ services }))[0]?.attempts).toBe(1);
    state.now += retryDelay(1);
    await services.emails.deliver();
    expect((await states({ services })).map(({ attempts }) => attempts)).toEqual([2, 2]);
  });

  it('is continued by another process on the same database', async () => {
    const { services, env } = await setUp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await services.emails.sendOnce('first', reminder());
    await services.background.settled();
    const { received, url } = await mailServer();
    const later = await start({ ...env, SMTP_URL: url }, { now: () => NOW + 10_000 });
    await later.services.emails.deliver();
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('Message-ID: <first@');
    await services.emails.deliver();
    expect(received).toHaveLength(1);
  });

  it('sends each email once when several processes deliver at the same time', async () => {
    const { received, url } = await mailServer();
    const { services, env } = await setUp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    for (let n = 0; n < 5; n += 1) await services.emails.sendOnce(`reminder-${n}`, reminder());
    await services.background.settled();
    const processes = await Promise.all(
      [1, 2].map(() => start({ ...env, SMTP_URL: url }, { now: () => NOW + 10_000 })),
    );
    await Promise.all(processes.map((app) => app.services.emails.deliver()));
    const ids = received.map((message) => message.match(/Message-ID: <(\S+)@/)?.[1]).sort();
    expect(ids).toEqual([0, 1, 2, 3, 4].map((n) => `reminder-${n}`));
  });

  it('gives up what the mail server rejects for good, and sends the rest', async () => {
    const { received, url } = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address === 'gone@example.com'
            ? Object.assign(new Error('No such user'), { responseCode: 550 })
            : null,
        ),
    });
    const { services } = await setUp({ SMTP_URL: url });
    await services.emails.sendOnce('gone', { ...reminder(), to: 'gone@example.com' });
    await services.emails.sendOnce('there', reminder());
    await services.background.settled();
    expect(received).toHaveLength(1);
    expect((await states({ services })).map(({ state }) => state)).toEqual(['failed', 'sent']);
  });

  it('does not send an email whose link or code is no longer valid', async () => {
    const { services, state } = await setUp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await services.emails.sendOnce('late', reminder());
    await services.background.settled();
    state.now += 3_600_000;
    await services.emails.deliver();
    expect(await states({ services })).toEqual([{ state: 'sent', erased: true, attempts: 2 }]);
  });

  it('stores codes and links encrypted', async () => {
    const { app, services } = await setUp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await new Browser(app.server).post('/signup', { email: TO, password: 'a long walk home' });
    await services.background.settled();
    const rows = await services.database.query('select * from queued_email');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/reader|Tidemark/);
  });

  it('stores the request of a form before the response, whether or not the address has an account', async () => {
    const { app, services } = await setUp({});
    const count = async () =>
      Number((await services.database.query('select count(*) as n from queued_email'))[0]?.n);
    for (const email of ['free@demo.test', 'nobody@example.com']) {
      const before = await count();
      await new Browser(app.server).post('/forgot', { email });
      expect(await count()).toBeGreaterThan(before);
      await services.background.settled();
    }
  });

  it('waits longer after each failure, at most an hour', () => {
    expect([1, 2, 3, 20].map(retryDelay)).toEqual([5_000, 10_000, 20_000, 3_600_000]);
  });
});
