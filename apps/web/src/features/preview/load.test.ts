import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../lib/testing.ts';
import { loadPreview } from './load.ts';

const asked: string[] = [];
let answer: () => Response;

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input);
    if (input.includes('disclaimer')) return json({ data: { id: 1, attributes: { title: 'D', html: '' } } });
    return answer();
  });
});
afterEach(() => {
  asked.length = 0;
  vi.unstubAllGlobals();
});

describe('what an address of a preview opens', () => {
  it('asks for the draft as the chosen reader would get it', async () => {
    const refused = {
      outcome: 'refused',
      reader: 'pioneer',
      expires_at: '2026-11-15T12:00:00Z',
      reasons: [],
    };
    answer = () => json({ data: refused });
    expect(await loadPreview('a.b', 'pioneer')).toMatchObject({
      kind: 'shown',
      draft: { reader: 'pioneer', expiresAt: '2026-11-15T12:00:00Z', reading: { kind: 'refused' } },
    });
    expect(asked.some((address) => address.endsWith('/preview/a.b?as=pioneer'))).toBe(true);
  });

  it.each([400, 404, 414])('is nothing where the API answers %i', async (status) => {
    answer = () => json({}, status);
    expect(await loadPreview('forged', 'anonymous')).toBeUndefined();
  });

  it.each([429, 500, 503])('may be good later where the API answers %i', async (status) => {
    answer = () => json({}, status);
    expect(await loadPreview('a.b', 'anonymous')).toEqual({ kind: 'failed' });
  });
});
