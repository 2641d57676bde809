import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, start } from '../../../test/browser.ts';
import { type MemberRow, toMember } from '../../platform/auth/member.ts';
import { runMemberCommand } from './command.ts';

afterEach(cleanUp);

const NOW = Date.UTC(2026, 10, 15, 12);

async function setUp() {
  const { server, services } = await start(undefined, { now: () => NOW });
  const findMember = async (email: string) => {
    const found = await services.context.internalAdapter.findUserByEmail(email);
    return found ? toMember(found.user as MemberRow) : undefined;
  };
  const context = { members: services.members, findMember, now: NOW, by: 'operator root' };
  const run = (...args: string[]) => runMemberCommand(args, context);
  const browser = new Browser(server);
  await browser.signIn('free@demo.test');
  const access = async () => (await browser.sync()).json().dbUserProp;
  return { run, access, browser };
}

describe('npm run accounts', () => {
  it('closes an account and opens it again', async () => {
    const { run, browser } = await setUp();
    const closed = await run('disable', 'free@demo.test', '--reason', 'abuse');
    expect(closed).toContain('disabled: since 2026-11-15T12:00:00Z');
    expect((await browser.sync()).statusCode).toBe(401);
    await expect(run('disable', 'free@demo.test', '--reason', 'abuse')).rejects.toThrow('disabled already');
    expect(await run('enable', 'free@demo.test', '--reason', 'mistake')).not.toContain('disabled');
    await browser.signIn('free@demo.test');
    expect((await browser.sync()).statusCode).toBe(200);
  });

  it('grants access until the end of a day, shows who, when and why, and revokes it', async () => {
    const { run, access } = await setUp();
    const granted = await run(
      ...['grant', 'free@demo.test', 'alpha', '--until', '2026-12-31', '--reason', 'review copy'],
    );
    expect(granted).toContain('access: Alpha until 2027-01-01T00:00:00Z, then Free without end');
    expect(granted).toContain('2026-11-15T12:00:00Z by operator root: review copy');
    expect(await access()).toEqual({ plan2: 'professional', roles2: { ALPHA: true } });
    const revoked = await run('revoke', 'free@demo.test', '--reason', 'review done');
    expect(revoked).toContain('access: Free without end');
    expect(revoked).toContain('review copy; revoked 2026-11-15T12:00:00Z by operator root: review done');
    expect(await access()).toEqual({ plan2: 'free', roles2: {} });
    await expect(run('revoke', 'free@demo.test', '--reason', 'again')).rejects.toThrow('no active grant');
  });

  it('gives several grants, of which the highest counts, and revokes one by its id', async () => {
    const { run, access } = await setUp();
    await run('grant', 'free@demo.test', 'pioneer', '--reason', 'gift');
    const both = await run(
      ...['grant', 'free@demo.test', 'professional', '--until', '2026-11-20T08:00:00Z', '--reason', 'press'],
    );
    expect(both).toContain('access: Professional until 2026-11-20T08:00:00Z, then Pioneer without end');
    const id = both.match(/^ {2}(\S+) {2}Professional/m)?.[1] ?? '';
    expect(await run('revoke', 'free@demo.test', id, '--reason', 'mistake')).toContain(
      'access: Pioneer without end',
    );
    expect(await access()).toEqual({ plan2: 'pioneer', roles2: {} });
  });

  it.each([
    [['grant', 'free@demo.test', 'pioneer'], '--reason is missing'],
    [['grant', 'free@demo.test', 'pioneer', '--reason', ' '], '--reason is missing'],
    [['grant', 'free@demo.test', 'emperor', '--reason', 'x'], 'Usage'],
    [['grant', 'nobody@example.com', 'pioneer', '--reason', 'x'], 'no account'],
    [['grant', 'free@demo.test', 'pioneer', '--reason', 'x', '--until', 'soon'], '--until must be a date'],
    [['grant', 'free@demo.test', 'pioneer', '--reason', 'x', '--until', '2026-02-31x'], '--until must be'],
    [['grant', 'free@demo.test', 'pioneer', '--reason', 'x', '--until', '2026-11-14'], 'in the future'],
    [['show'], 'Usage'],
    [['show', 'free@demo.test', '--force'], 'Usage'],
    [['delete', 'free@demo.test'], 'Usage'],
    [[], 'Usage'],
  ])('rejects %j', async (args, message) => {
    const { run } = await setUp();
    await expect(run(...args)).rejects.toThrow(message);
  });
});
