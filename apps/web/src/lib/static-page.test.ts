import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { patiently } from './static-page.ts';

const failing = (status: number) => new ApiError({ type: 'generic', status, message: 'No' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('making a page while the API sheds load', () => {
  it('asks once more, a moment later', async () => {
    const load = vi.fn().mockRejectedValueOnce(failing(503)).mockResolvedValue('props');
    const made = patiently(load);
    await vi.advanceTimersByTimeAsync(999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await made).toBe('props');
  });

  it('and not a third time', async () => {
    const load = vi.fn().mockRejectedValue(failing(503));
    const made = expect(patiently(load)).rejects.toThrow('No');
    await vi.advanceTimersByTimeAsync(5000);
    await made;
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([404, 500])('a %i is no sign of load', async (status) => {
    const load = vi.fn().mockRejectedValue(failing(status));
    await expect(patiently(load)).rejects.toThrow('No');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
