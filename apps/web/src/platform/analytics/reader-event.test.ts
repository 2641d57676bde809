import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../session/store.ts';
import { stubBrowser } from '../testing.ts';
import { measure } from './measure.ts';
import { type Batch, openOutbox } from './outbox.ts';
import { readerEvent } from './reader-event.ts';
import { start as startSuccess } from './success.ts';
import type { AnalyticsEvent } from './track.ts';

const member = (email: string): Session => ({
  status: 'member',
  token: 'secret-token',
  reader: { kind: 'member', uid: 'uid-of-ana', email, plan: 'professional', alpha: true, staff: false },
});
const event = (email: string) => readerEvent(member(email), ['tidemark.example']) as AnalyticsEvent;

beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

describe('the reader event for services', () => {
  it('[ROL-08] contains tier, uid and the internal flag', () => {
    expect(event('ana@tidemark.example')).toEqual({
      ...{ kind: 'reader', tier: 'alpha', internal: true, uid: 'uid-of-ana' },
    });
    expect(event('ana@reader.example')).toMatchObject({ internal: false });
    expect(readerEvent({ status: 'anonymous' })).toMatchObject({ internal: false });
  });

  it('is undefined until the session is known', () => {
    expect(readerEvent({ status: 'unknown' })).toBeUndefined();
  });

  it('[API-19] [ROL-08] product analytics receives tier and flag, but no uid, email or token', () => {
    const sent: Batch[] = [];
    const outbox = openOutbox({
      ...{ service: 'product-analytics', url: '', batch: 9, capacity: 9, waitMs: 9 },
      send: async (_url, batch) => sent.push(batch),
    });
    const { handle, stop } = measure(outbox);
    handle(event('ana@tidemark.example'));
    handle({ kind: 'page', path: '/articles' });
    handle({ kind: 'action', name: 'bookmark', about: { article: 7 } });
    handle({ kind: 'error', error: new Error('not here') });
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
    expect(JSON.stringify(sent)).not.toMatch(/ana@|uid-of-ana|secret-token|not here/);
  });

  it('[API-19] customer success receives an account once, with uid and tier', () => {
    const fetchMock = vi.fn<typeof fetch>().mockResolvedValue(new Response());
    vi.stubGlobal('fetch', fetchMock);
    const { handle, stop } = startSuccess('https://success.test');
    handle({ kind: 'reader', tier: 'free', internal: false });
    expect(fetchMock).not.toHaveBeenCalled();
    handle(event('ana@reader.example'));
    handle(event('ana@reader.example'));
    expect(fetchMock).toHaveBeenCalledOnce();
    const body = String(fetchMock.mock.calls[0]?.[1]?.body);
    expect(JSON.parse(body).events).toMatchObject([{ kind: 'identify', uid: 'uid-of-ana', tier: 'alpha' }]);
    expect(body).not.toContain('ana@');
    stop();
  });
});
