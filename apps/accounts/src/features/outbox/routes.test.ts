import { join } from 'node:path';
import { createTransport } from '@tidemark/email/transport';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, start, URL_ } from '../../../test/browser.ts';

afterEach(cleanUp);

describe('outbox', () => {
  it('shows the emails of the demo, newest first, with working links', async () => {
    const { server, services } = await start();
    const browser = new Browser(server);
    expect((await browser.get('/outbox')).body).toContain('There are no messages yet');
    await browser.post('/signup', { email: 'new@example.com', password: 'a long walk home' });
    await services.background.settled();
    await browser.post('/forgot', { email: 'free@demo.test' });
    await services.background.settled();
    const { body } = await browser.get('/outbox');
    expect(body).toMatch(/Your code to create a Tidemark account: \d{6}/);
    expect(body.indexOf('Reset your Tidemark password')).toBeLessThan(body.indexOf('is your Tidemark code'));
    const link = body.match(/<a href="([^"]*\/reset\?token=[^"]*)"/)?.[1] ?? '';
    expect((await browser.get(link.replace(URL_, ''))).body).toContain('Choose a new password');
  });

  it('shows the emails that the API has written, among those of the main app', async () => {
    const env = await freshEnv({});
    const { server, services } = await start(env);
    const browser = new Browser(server);
    await browser.post('/signup', { email: 'new@example.com', password: 'a long walk home' });
    await services.background.settled();
    const write = createTransport(
      { smtpUrl: undefined, mailFrom: 'Tidemark', dataDir: join(services.config.dataDir, '..', 'api') },
      () => undefined,
    );
    await write({
      id: 'notification-1',
      queuedAt: Date.now() + 1000,
      email: {
        ...{ kind: 'notification-immediate', to: 'reader@example.com', subject: 'A new report' },
        ...{ heading: 'New on what you follow', blocks: [], reason: 'You follow it.' },
      },
    });
    const { body } = await browser.get('/outbox');
    expect(body).toContain('is your Tidemark code');
    expect(body.indexOf('A new report')).toBeLessThan(body.indexOf('is your Tidemark code'));
    const link = /href="(\/outbox\/[^"]*notification-1)"/.exec(body)?.[1] ?? '';
    expect((await browser.get(link)).body).toContain('New on what you follow');
  });

  it.each([
    ['outside demo mode', { DEMO: '0' }],
    ['with a mail server', { SMTP_URL: 'smtp://localhost:2525' }],
    [
      'on an address that others can reach',
      { DEMO: '1', ACCOUNTS_URL: 'https://app.example.com', PORTAL_URL: 'https://example.com' },
    ],
  ])('is not there %s', async (_name, env) => {
    const { server } = await start(await freshEnv(env));
    expect((await new Browser(server).get('/outbox')).statusCode).toBe(404);
  });

  it.each(['evil.test', 'evil.test:4100', 'localhost.evil.test', 'localhost@evil.test'])(
    'is not shown to a page of %s whose name leads to this machine',
    async (host) => {
      const { server, services } = await start();
      const browser = new Browser(server);
      await browser.post('/forgot', { email: 'free@demo.test' });
      await services.background.settled();
      const link = /href="(\/outbox\/[^"]+)"/.exec((await browser.get('/outbox')).body)?.[1] ?? '';
      for (const path of ['/outbox', link]) {
        const response = await browser.get(path, { host, 'x-forwarded-host': 'localhost' });
        expect([path, response.statusCode]).toEqual([path, 403]);
        expect(response.body).not.toContain('reset?token=');
        expect((await browser.get(path, { host: 'localhost:4100' })).statusCode).toBe(200);
        expect((await browser.get(path, { host: '127.0.0.1:4100' })).statusCode).toBe(200);
      }
      const staff = new Browser(server);
      await staff.signIn('staff@demo.test');
      expect((await staff.get('/staff', { host })).statusCode).toBe(403);
      expect((await staff.get('/staff')).statusCode).toBe(200);
    },
  );
});
