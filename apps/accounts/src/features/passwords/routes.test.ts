import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, start } from '../../../test/browser.ts';
import { emailsIn } from '../../../test/outbox.ts';

afterEach(cleanUp);

async function linkFor(app: Awaited<ReturnType<typeof start>>, email: string): Promise<string> {
  await new Browser(app.server).post('/forgot', { email });
  await app.services.background.settled();
  const link = emailsIn(app.services.config.dataDir)
    .at(-1)
    ?.match(/http:\/\/localhost:4100(\/reset\?token=\S+)/)?.[1];
  if (!link) throw new Error('no email was sent');
  return link;
}

describe('password reset', () => {
  it('sends an email whose link works once and ends other sessions', async () => {
    const lines: string[] = [];
    const env = await freshEnv({ LOG_LEVEL: 'info' });
    const app = await start(env, { logStream: { write: (line) => void lines.push(line) } });
    const elsewhere = new Browser(app.server);
    await elsewhere.signIn('free@demo.test');
    const link = await linkFor(app, 'free@demo.test');
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    const browser = new Browser(app.server);
    expect((await browser.get(link)).body).toContain(`name="token" value="${token}"`);
    const form = { token, password: 'another way home' };
    expect((await browser.post('/reset', form)).headers.location).toBe('/login?done=reset');
    expect((await browser.post('/reset', form)).statusCode).toBe(400);
    expect((await elsewhere.sync()).statusCode).toBe(401);
    expect((await browser.signIn('free@demo.test')).statusCode).toBe(401);
    expect((await browser.signIn('free@demo.test', form.password)).statusCode).toBe(303);
    const log = lines.join('');
    expect(log).toContain('outbox');
    expect(log).not.toContain(token);
    expect(log).not.toContain('free@demo.test');
  });

  it('gives identical responses for known and unknown addresses and emails only the known one', async () => {
    const { server, services } = await start();
    const request = async (email: string) => {
      const { statusCode, headers, body } = await new Browser(server).post('/forgot', { email });
      const { date: _, ...rest } = headers;
      return { statusCode, headers: rest, body };
    };
    expect(await request('none@example.com')).toEqual(await request('free@demo.test'));
    await services.background.settled();
    expect(emailsIn(services.config.dataDir)).toHaveLength(1);
  });

  it('sends at most three emails an hour without changing the response', async () => {
    const { server, services } = await start();
    const bodies = new Set<string>();
    for (let n = 0; n < 5; n += 1) {
      bodies.add((await new Browser(server).post('/forgot', { email: 'free@demo.test' })).body);
      await services.background.settled();
    }
    expect(bodies.size).toBe(1);
    expect(emailsIn(services.config.dataDir)).toHaveLength(3);
  });

  it('explains that a link is invalid', async () => {
    const browser = new Browser((await start()).server);
    for (const url of ['/reset', '/reset?token=', '/reset?token=%00', '/reset?token=a&token=b']) {
      expect((await browser.get(url)).statusCode).toBe(400);
    }
    const response = await browser.post('/reset', { token: 'made-up', password: 'another way home' });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('no longer valid');
  });
});
