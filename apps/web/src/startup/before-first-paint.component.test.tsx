import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANONYMOUS, type Reader } from '@tidemark/contracts/access';
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { GatePanel } from '../domain/access/GatePanel.tsx';
import { config } from '../platform/config.ts';
import { PreviewReaderContext } from '../platform/session/use-session.ts';

vi.mock('next/router', () => ({ useRouter: () => ({ asPath: '/articles/a' }) }));

beforeAll(() => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  new Function(readFileSync(join(import.meta.dirname, 'before-first-paint.js'), 'utf8'))();
});
beforeEach(() => {
  window.history.replaceState(null, '', '/articles/a?from=search#part');
});

/** The page as the server sends it, before it is hydrated. */
function showGate(preview?: Reader, selector = 'section a'): HTMLAnchorElement {
  const gate = <GatePanel access="pioneer" />;
  document.body.innerHTML = renderToString(
    preview ? <PreviewReaderContext value={preview}>{gate}</PreviewReaderContext> : gate,
  );
  const link = document.querySelector<HTMLAnchorElement>(selector);
  if (!link) throw new Error('The gate has no link');
  // jsdom cannot leave the page.
  link.addEventListener('click', (event) => event.preventDefault());
  return link;
}

it('adds the page to return to, at its gate, to a link that is clicked before hydration', () => {
  const link = showGate();
  expect(link.href).toBe(`${config.mainApp.login}#return-gate`);
  link.click();
  const { origin, pathname, searchParams, hash } = new URL(link.href);
  expect(origin + pathname).toBe(config.mainApp.login);
  expect(searchParams.get('source')).toBe(`${location.origin}/articles/a?from=search#gate`);
  expect(hash).toBe('');
});

it.each([
  ['/articles/a?from=search#gift=secret-token', '/articles/a?from=search'],
  ['/reading-list#email=secret.token', '/reading-list'],
  ['/preview/secret-token?as=free', '/'],
  ['/articles/a#part', '/articles/a#part'],
])('takes what opens something by itself from %s', (page, expected) => {
  window.history.replaceState(null, '', page);
  document.body.innerHTML = `<a href="${config.mainApp.login}#return">Log in</a>`;
  const link = document.querySelector('a') as HTMLAnchorElement;
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
  expect(new URL(link.href).searchParams.get('source')).toBe(location.origin + expected);
  expect(link.href).not.toContain('secret');
});

it('leaves other links and those of a preview as they are', () => {
  const link = showGate(ANONYMOUS);
  const before = link.href;
  expect(before).not.toContain('#return');
  link.click();
  expect(link.href).toBe(before);
});

it('keeps the parameters of the page of the main app', () => {
  document.body.innerHTML = `<a href="${config.mainApp.plans}?opens=pioneer#return-gate">See plans</a>`;
  const link = document.querySelector('a');
  link?.addEventListener('click', (event) => event.preventDefault());
  link?.click();
  const { searchParams } = new URL(link?.href ?? '');
  expect(searchParams.get('opens')).toBe('pioneer');
  expect(searchParams.get('source')).toMatch(/#gate$/);
});
