import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../platform/testing.ts';
import { loadPreview } from './load.ts';

const requested: string[] = [];
let respond: () => Response;

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: string) => {
    requested.push(input);
    if (input.includes('disclaimer')) return json({ data: { id: 1, attributes: { title: 'D', html: '' } } });
    return respond();
  });
});
afterEach(() => {
  requested.length = 0;
  vi.unstubAllGlobals();
});

describe('loading a preview', () => {
  it('requests the draft for the selected reader', async () => {
    const rejected = {
      outcome: 'rejected',
      reader: 'pioneer',
      expires_at: '2026-11-15T12:00:00Z',
      reasons: [],
    };
    respond = () => json({ data: rejected });
    expect(await loadPreview('a.b', 'pioneer')).toMatchObject({
      kind: 'shown',
      draft: { reader: 'pioneer', expiresAt: '2026-11-15T12:00:00Z', view: { kind: 'rejected' } },
    });
    expect(requested.some((address) => address.endsWith('/preview/a.b?as=pioneer'))).toBe(true);
  });

  it.each([400, 404, 414])('finds nothing when the API responds with %i', async (status) => {
    respond = () => json({}, status);
    expect(await loadPreview('forged', 'anonymous')).toBeUndefined();
  });

  it.each([429, 500, 503])('fails temporarily when the API responds with %i', async (status) => {
    respond = () => json({}, status);
    expect(await loadPreview('a.b', 'anonymous')).toEqual({ kind: 'failed' });
  });
});
