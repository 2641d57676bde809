import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Happening } from '../analytics.ts';
import type { Session } from '../session/store.ts';
import { stubBrowser } from '../testing.ts';
import { measure } from './measured.ts';
import { type Batch, openOutbox } from './outbox.ts';
import { readerHappening } from './reader.ts';
import { start as startSuccess } from './success.ts';

const member = (email: string): Session => ({
  status: 'member',
  token: 'secret-token',
  reader: { kind: 'member', uid: 'u1', email, plan: 'professional', alpha: true, staff: false },
});
const happening = (email: string) => readerHappening(member(email), ['tidemark.example']) as Happening;

beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

describe('what services know of the reader', () => {
  it('[ROL-08] is tier, number and whether they are one of ours', () => {
    expect(happening('ana@tidemark.example')).toEqual({
      ...{ kind: 'reader', tier: 'alpha', internal: true, uid: 'u1' },
    });
    expect(happening('ana@reader.example')).toMatchObject({ internal: false });
    expect(readerHappening({ status: 'anonymous' })).toMatchObject({ internal: false });
  });

  it('is nothing until the session has settled', () => {
    expect(readerHappening({ status: 'unknown' })).toBeUndefined();
  });

  it('[API-19] [ROL-08] product analytics gets tier and flag: no number, no e-mail, no token', () => {
    const sent: Batch[] = [];
    const outbox = openOutbox({
      ...{ service: 'product-analytics', url: '', batch: 9, capacity: 9, waitMs: 9 },
      send: async (_url, batch) => sent.push(batch),
    });
    const { take, stop } = measure(outbox);
    take(happening('ana@tidemark.example'));
    take({ kind: 'page', path: '/articles' });
    take({ kind: 'action', name: 'bookmark', about: { article: 7 } });
    take({ kind: 'error', error: new Error('not here') });
    outbox.flush();
    stop();
    expect(sent).toMatchObject([
      {
        about: { tier: 'alpha', internal: true },
        events: [
          { kind: 'page', path: '/articles' },
          { kind: 'action', name: 'bookmark', about: { article: 7 } },
        ],
      },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/ana@|u1|secret-token|not here/);
  });

  it('[API-19] customer success hears of an account once, by number and tier', () => {
    const fetchMock = vi.fn<typeof fetch>().mockResolvedValue(new Response());
    vi.stubGlobal('fetch', fetchMock);
    const { take, stop } = startSuccess('https://success.test');
    take({ kind: 'reader', tier: 'free', internal: false });
    expect(fetchMock).not.toHaveBeenCalled();
    take(happening('ana@reader.example'));
    take(happening('ana@reader.example'));
    expect(fetchMock).toHaveBeenCalledOnce();
    const body = String(fetchMock.mock.calls[0]?.[1]?.body);
    expect(JSON.parse(body).events).toMatchObject([{ kind: 'identify', uid: 'u1', tier: 'alpha' }]);
    expect(body).not.toContain('ana@');
    stop();
  });
});
