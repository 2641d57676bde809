import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeSent } from '../../platform/offline/queue.ts';
import { showToast } from '../../ui/Toasts/toasts.ts';
import { sendChanges } from './calls.ts';
import { renewLease } from './index.ts';
import { syncOffline } from './sync.ts';

vi.mock('./calls.ts', () => ({ sendChanges: vi.fn() }));
vi.mock('../../ui/Toasts/toasts.ts', () => ({ showToast: vi.fn() }));
vi.mock('./index.ts', () => ({ leaseOwner: async () => undefined, renewLease: vi.fn() }));
vi.mock('../../platform/offline/queue.ts', () => ({
  queuedChanges: async () => new Map([['a', {}]]),
  removeSent: vi.fn(),
}));
vi.mock('./batches.ts', () => ({
  toBatches: () => [
    { changes: ['first'], completed: ['a'] },
    { changes: ['second'], completed: ['b'] },
  ],
}));

const reader = { uid: 'ana', plan: 'pioneer', alpha: false } as never;
const messages = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast.message);

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('dispatchEvent', () => true);
});

describe('sending queued changes', () => {
  it('says nothing if all of them are stored', async () => {
    vi.mocked(sendChanges).mockResolvedValue(0);
    await syncOffline(reader);
    expect(vi.mocked(removeSent).mock.calls).toEqual([
      ['ana', ['a']],
      ['ana', ['b']],
    ]);
    expect(messages()).toEqual([]);
  });

  it('says how many were rejected', async () => {
    vi.mocked(sendChanges).mockResolvedValueOnce(2).mockResolvedValueOnce(1);
    await syncOffline(reader);
    expect(messages()).toEqual([expect.stringMatching(/^3 changes you made offline could not be saved/)]);
  });

  it('keeps what could not be sent', async () => {
    vi.mocked(sendChanges).mockResolvedValueOnce(0).mockRejectedValueOnce(new Error('offline'));
    await expect(syncOffline(reader)).rejects.toThrow('offline');
    expect(vi.mocked(removeSent).mock.calls).toEqual([['ana', ['a']]]);
  });
});

it('remembers who is signed in, also on a device without copies', async () => {
  vi.mocked(sendChanges).mockResolvedValue(0);
  await syncOffline(reader);
  expect(vi.mocked(renewLease)).toHaveBeenCalledExactlyOnceWith(reader);
});
