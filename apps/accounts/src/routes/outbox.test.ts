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
