import assert from 'node:assert/strict';
import type { Reader } from './reader.ts';

const OPEN = '/articles/this-rally-was-paid-for-in-cash';
const GATED = '/articles/forced-inclusion-rehearsal';
const ROWS = 'main li article';
const SAVE = 'main header [data-bookmark]';

/** The journeys that also run in Firefox. Each starts in a browser context of its own. */
export const JOURNEYS: Readonly<Record<string, (reader: Reader) => Promise<void>>> = {
  async 'read: a category leads to an open article with its body'(reader) {
    await reader.open('/categories/markets/market-updates');
    await reader.click(`main a[href="${OPEN}"]`);
    await reader.seesPath(OPEN);
    await reader.sees('h1', 'This rally was paid for in cash');
    await reader.sees('[data-body] p', 'Rallies are usually remembered by their size');
  },

  async 'gate: a gated article shows the banner and no body'(reader) {
    await reader.open(GATED);
    await reader.sees('h2', 'Sign up to unlock this page');
    assert.equal(await reader.count('[data-body] p'), 0);
  },

  async 'sign in: from the gate through the main app back to the article'(reader) {
    await reader.open(GATED);
    await reader.signInAtGate('pioneer');
    await reader.sees('[data-body] p');
    await reader.seesNo('h2', 'unlock this page');
  },

  async 'search: suggestions while typing, results on Enter'(reader) {
    await reader.open('/analysts');
    await reader.type('header input[role=combobox]', 'lending');
    await reader.seesCount('[role=listbox] [role=option] img', 5);
    await reader.press('Enter');
    await reader.seesPath('/search');
    await reader.seesCount('main ol > li article', 10);
  },

  async 'bookmark: a saved article is on the reading list'(reader) {
    await reader.open(GATED);
    await reader.signInAtGate('professional');
    await reader.sees('[data-body] p');
    await reader.click(`${SAVE}[aria-pressed=false]`);
    await reader.seesAttribute(SAVE, 'aria-pressed', 'true');
    const title = await reader.textOf('h1');
    await reader.open('/reading-list');
    await reader.sees('[role=tabpanel] li', title);
  },

  async 'back navigation: a list is as long as it was'(reader) {
    await reader.open('/articles');
    await reader.seesCount(ROWS, 12);
    await reader.click('main button', 'Show more');
    await reader.seesCount(ROWS, 24);
    await reader.click('main li:nth-child(20) article h3 a');
    await reader.sees('main header h1');
    await reader.back();
    await reader.seesPath('/articles');
    await reader.seesCount(ROWS, 24);
  },

  async 'calendar: an event opens in a dialog, and the next month follows'(reader) {
    await reader.open('/calendar?month=2026-12');
    await reader.click('main [aria-haspopup=dialog]', 'Rate decision with new projections');
    await reader.sees('dialog[open]', 'Dec 9, 2026, 19:00 UTC');
    await reader.press('Escape');
    await reader.seesCount('dialog[open]', 0);
    await reader.clickNamed('button', 'Next month, January 2027');
    await reader.sees('h2', 'January 2027');
  },

  async 'insight: a chart with its data as a table'(reader) {
    await reader.open('/data-insights/perpetual-funding');
    await reader.sees('main figure svg');
    await reader.click('main button', 'Table');
    await reader.sees('main table tbody td');
  },

  async 'theme: the chosen theme stays after a reload'(reader) {
    await reader.open('/');
    const before = await reader.attribute('html', 'data-theme');
    await reader.click('header [data-theme-button]');
    await reader.seesAttribute('html', 'data-theme', 'light');
    assert.notEqual(before, 'light');
    await reader.open('/');
    await reader.seesAttribute('html', 'data-theme', 'light');
  },

  async 'mobile menu: it opens and leads to a category'(reader) {
    await reader.resize(390, 844);
    await reader.open('/');
    await reader.clickNamed('button', 'Menu');
    await reader.click('dialog[open] details summary');
    await reader.click('dialog[open] a', 'DeFi');
    await reader.seesPath('/categories/defi');
    await reader.sees('h1', 'DeFi');
  },
};
