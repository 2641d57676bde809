import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Toasts from './Toasts.tsx';
import { showToast } from './toasts.ts';

const show = (...args: Parameters<typeof showToast>) => act(() => void showToast(...args));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // Toasts are module state, so those of this test are removed. The fade starts its timer after the first has ended.
  pass(10_000);
  pass(10_000);
  vi.useRealTimers();
});

describe('Toasts', () => {
  it('[CON-06] shows at most five, dropping the oldest', () => {
    render(<Toasts />);
    for (let n = 1; n <= 7; n += 1) show({ message: `Toast ${n}` });
    expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(
      [3, 4, 5, 6, 7].map((n) => `Toast ${n}`),
    );
  });

  it('[CON-06] removes a toast after four seconds and a fade of 250 ms', () => {
    render(<Toasts />);
    show({ message: 'Saved' });
    pass(3_999);
    expect(screen.getByRole('status').dataset.leaving).toBe('false');
    pass(1);
    expect(screen.getByRole('status').dataset.leaving).toBe('true');
    pass(250);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('[ERR-03] shows an error as an alert, for three seconds', () => {
    render(<Toasts />);
    show({ message: 'Failed to bookmark article', tone: 'danger' });
    pass(2_999);
    expect(screen.getByRole('alert').dataset.leaving).toBe('false');
    pass(1);
    expect(screen.getByRole('alert').dataset.leaving).toBe('true');
  });

  it('keeps a toast while the pointer is over it or it has the focus', () => {
    render(<Toasts />);
    show({ message: 'Saved' });
    const toast = screen.getByRole('status');
    fireEvent.pointerEnter(toast);
    pass(60_000);
    expect(toast.dataset.leaving).toBe('false');
    fireEvent.pointerLeave(toast);
    fireEvent.focus(toast);
    pass(60_000);
    expect(toast.dataset.leaving).toBe('false');
    fireEvent.blur(toast);
    pass(4_000);
    expect(toast.dataset.leaving).toBe('true');
  });

  it('closes on its button', () => {
    render(<Toasts />);
    show({ message: 'Saved' });
    fireEvent.click(screen.getByRole('button'));
    pass(250);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
