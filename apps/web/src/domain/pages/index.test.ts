import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/http/api-error.ts';
import { retryWhenBusy } from './index.ts';

const failing = (status: number) => new ApiError({ type: 'generic', status, message: 'No' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('rendering a page while the API sheds load', () => {
  it('requests once more after a pause', async () => {
    const load = vi.fn().mockRejectedValueOnce(failing(503)).mockResolvedValue('props');
    const loaded = retryWhenBusy(load);
    await vi.advanceTimersByTimeAsync(999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loaded).toBe('props');
  });

  it('does not request a third time', async () => {
    const load = vi.fn().mockRejectedValue(failing(503));
    const loaded = expect(retryWhenBusy(load)).rejects.toThrow('No');
    await vi.advanceTimersByTimeAsync(5000);
    await loaded;
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([404, 500])('does not repeat a request after a %i', async (status) => {
    const load = vi.fn().mockRejectedValue(failing(status));
    await expect(retryWhenBusy(load)).rejects.toThrow('No');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
