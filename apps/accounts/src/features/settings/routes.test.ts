import { SETTINGS_PAGES } from '@tidemark/contracts/settings-pages';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp, PORTAL } from '../../../test/browser.ts';
import { type MemberSetup, startWithMember } from '../../../test/member.ts';
import { ACCOUNT_SETTING_NAMES, readAccountSettings } from '../../platform/auth/account-settings.ts';

afterEach(cleanUp);

const OWN_PAGES = SETTINGS_PAGES.filter(({ app }) => app === 'main app').map(({ path }) => path);

const exported = async ({ browser }: MemberSetup) => (await browser.get('/account/export')).json().account;

describe('settings of an account', () => {
  it.each(OWN_PAGES)('%s links to all others, in the main app and in the portal', async (path) => {
    const { browser } = await startWithMember();
    const { body } = await browser.get(path);
    const links = SETTINGS_PAGES.map((page) => (page.app === 'portal' ? PORTAL : '') + page.path);
    for (const link of links) expect(body).toContain(`<a href="${link}"`);
    expect(body).toContain(`<a href="${path}" aria-current="page"`);
  });

  it.each(ACCOUNT_SETTING_NAMES)('%s is on at first, and is stored, shown and exported', async (name) => {
    const member = await startWithMember();
    const { browser, app, uid } = member;
    const isOn = async () => (await readAccountSettings(app.services.database.query, uid))[name];
    const isChecked = async () =>
      new RegExp(`name="${name}"[^>]* checked`).test((await browser.get('/account/emails')).body);
    expect([await isOn(), await isChecked(), (await exported(member))[name]]).toEqual([true, true, true]);
    const saved = await browser.post('/account/emails', {});
    expect(saved.headers.location).toBe('/account/emails?done=saved');
    expect([await isOn(), await isChecked(), (await exported(member))[name]]).toEqual([false, false, false]);
    await browser.post('/account/emails', { [name]: 'on' });
    expect([await isOn(), await isChecked()]).toEqual([true, true]);
  });

  it('rejects forms of other sites and unknown settings', async () => {
    const { browser } = await startWithMember();
    const headers = { origin: 'https://attacker.example' };
    expect((await browser.post('/account/emails', {}, headers)).statusCode).toBe(403);
    expect((await browser.post('/account/emails', { plan: 'professional' })).statusCode).toBe(400);
  });
});
