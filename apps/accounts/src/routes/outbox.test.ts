import { join } from 'node:path';
import { createTransport } from '@tidemark/email/transport';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, start, URL_ } from '../../test/browser.ts';

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
});
