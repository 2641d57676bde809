import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadShell, toShell } from './index.ts';

afterEach(() => vi.unstubAllGlobals());

const navigation = (menu: object[], submenu: object[]) =>
  ({ id: 1, attributes: { menu_items: menu, submenu_items: submenu } }) as unknown as Parameters<
    typeof toShell
  >[0];
const item = (id: number, should_display: boolean) => ({
  id,
  label: `L${id}`,
  link: `/l${id}`,
  should_display,
});
const sub = { id: 1, link: '/categories/defi', category: { data: { attributes: { name: 'DeFi' } } } };

describe('the shell', () => {
  it('[HDR-03] shows only menu items flagged should_display', () => {
    const shell = toShell(navigation([item(1, true), item(2, false)], [sub]));
    expect(shell).toMatchObject({ kind: 'ready', menu: [{ label: 'L1' }], submenu: [{ label: 'DeFi' }] });
  });

  it('[SCR-20] is missing without menu or submenu items', () => {
    expect(toShell(navigation([], [sub]))).toEqual({ kind: 'missing' });
    expect(toShell(navigation([item(1, true)], []))).toEqual({ kind: 'missing' });
    expect(toShell({} as Parameters<typeof toShell>[0])).toEqual({ kind: 'missing' });
  });

  it('[SCR-20] is missing if there is no navigation, and fails if the request fails', async () => {
    const respond = (status: number) =>
      vi.stubGlobal('fetch', async () => Response.json({ data: null, error: { status } }, { status }));
    respond(404);
    expect(await loadShell()).toEqual({ kind: 'missing' });
    respond(500);
    await expect(loadShell()).rejects.toThrow('An error occurred while fetching the navigation');
  });
});
