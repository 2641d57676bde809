import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { unwrapOne } from '../http/unwrap.ts';
import { becomeMember } from '../session/become-member.ts';
import { becomeAnonymous } from '../session/store.ts';
import { json, synced } from '../testing.ts';
import { client } from './query-layer.ts';
import { useApiQuery } from './use-api-query.ts';
import { useLastValue } from './use-last-value.ts';

interface Props {
  readonly name: string | null;
  readonly load: (signal: AbortSignal) => Promise<string>;
}

function View({ name, load }: Props) {
  const loaded = useApiQuery(name, load);
  const before = useLastValue(loaded.kind === 'ready' ? loaded.value : undefined, 'test');
  const text =
    loaded.kind === 'ready' ? loaded.value : loaded.kind === 'failed' ? loaded.message : loaded.kind;
  return (
    <>
      <output>{text}</output>
      <p data-testid="before">{before}</p>
      {loaded.kind === 'failed' && (
        <button type="button" onClick={loaded.retry}>
          Try again
        </button>
      )}
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;
const member = (uid = 'u1') => {
  const response = synced('token');
  return { ...response, fbUserProp: { ...response.fbUserProp, uid } } as never;
};

beforeEach(() => act(() => becomeAnonymous()));
afterEach(() => client.clear());

describe('a query of the browser', () => {
  it('loads, shows the value and shares one request between components', async () => {
    const load = vi.fn(async () => 'value');
    render(
      <>
        <View name="a" load={load} />
        <div data-testid="second">
          <View name="a" load={load} />
        </div>
      </>,
    );
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('loading');
    expect(await screen.findAllByText('value', { selector: 'output' })).toHaveLength(2);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('requests nothing without a key', async () => {
    const load = vi.fn(async () => 'value');
    render(<View name={null} load={load} />);
    await act(async () => {});
    expect(load).not.toHaveBeenCalled();
    expect(shown()).toBe('loading');
  });

  it('[STA-03] never lets a slow older response overwrite a newer one', async () => {
    const older = Promise.withResolvers<string>();
    let olderSignal: AbortSignal | undefined;
    const { rerender } = render(
      <View
        name="older"
        load={(signal) => {
          olderSignal = signal;
          return older.promise;
        }}
      />,
    );
    await vi.waitFor(() => expect(olderSignal).toBeDefined(), { timeout: 60_000 });
    rerender(<View name="newer" load={async () => 'newer'} />);
    await screen.findByText('newer', { selector: 'output' });
    await act(async () => older.resolve('older'));
    expect(shown()).toBe('newer');
    expect(screen.getByTestId('before').textContent).toBe('newer');
    expect(olderSignal?.aborted).toBe(true);
  });

  it('shows a failure and loads again on request', async () => {
    const load = vi
      .fn(async () => 'value')
      .mockRejectedValueOnce(new ApiError({ type: 'generic', status: 500, message: 'It failed' }));
    render(<View name="failing" load={load} />);
    (await screen.findByRole('button', { name: 'Try again' })).click();
    expect(await screen.findByText('value', { selector: 'output' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('[API-14] [ERR-01] syncs once after a 401, repeats the request once, and then shows the gate', async () => {
    const requests: string[] = [];
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      const { pathname } = new URL(String(input));
      requests.push(pathname);
      return pathname === '/v2/sync' ? json(synced('fresh')) : json({ error: {} }, 401);
    });
    act(() => becomeMember(synced('stale') as never));
    const load = () => call({ path: '/strapi/x', unwrap: unwrapOne<string>, message: 'It failed' });
    render(<View name="gated" load={load} />);
    expect(await screen.findByText('gated', { selector: 'output' })).toBeTruthy();
    await act(async () => {});
    expect(requests).toEqual(['/strapi/x', '/v2/sync', '/strapi/x']);
    vi.unstubAllGlobals();
  });
});

describe('sign-out', () => {
  it('removes every response from memory, also the one a mounted component shows', async () => {
    act(() => becomeMember(member()));
    const load = vi.fn(async () => 'gated body').mockResolvedValueOnce('gated body');
    render(<View name="body" load={load} />);
    await screen.findByText('gated body', { selector: 'output' });
    const anonymous = Promise.withResolvers<string>();
    load.mockImplementation(() => anonymous.promise);
    act(() => becomeAnonymous());
    expect(shown()).toBe('loading');
    const cached = client.getQueryCache().getAll();
    expect(cached.map(({ queryKey }) => queryKey)).toEqual([['anonymous', 'body']]);
    expect(cached.map(({ state }) => state.data)).toEqual([undefined]);
    expect(client.getMutationCache().getAll()).toEqual([]);
  });

  it('discards a response that was requested before', async () => {
    act(() => becomeMember(member()));
    const slow = Promise.withResolvers<string>();
    const load = vi.fn(() => slow.promise);
    render(<View name="slow" load={load} />);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), { timeout: 60_000 });
    load.mockImplementation(() => new Promise(() => {}));
    act(() => becomeAnonymous());
    await act(async () => slow.resolve('gated body'));
    expect(shown()).toBe('loading');
    const data = client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data);
    expect(data).toEqual([undefined]);
  });

  it('keeps the cache when the same member syncs again, and clears it for another member', async () => {
    act(() => becomeMember(member('u1')));
    render(<View name="body" load={async () => 'body of u1'} />);
    await screen.findByText('body of u1', { selector: 'output' });
    act(() => becomeMember(member('u1')));
    expect(shown()).toBe('body of u1');
    act(() => becomeMember(member('u2')));
    expect(shown()).toBe('loading');
    const keys = client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => String(queryKey[0]));
    expect(keys.some((key) => key.startsWith('u1:'))).toBe(false);
  });
});
