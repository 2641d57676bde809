import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Checkbox } from './Checkbox.tsx';

it('reports its new state, and nothing while it is disabled', async () => {
  const onChange = vi.fn();
  const box = (disabled: boolean) => (
    <label>
      <Checkbox role="switch" checked={false} disabled={disabled} onChange={onChange} />
      Push
    </label>
  );
  const { rerender } = render(box(false));
  await userEvent.click(screen.getByRole('switch', { name: 'Push' }));
  expect(onChange.mock.calls).toEqual([[true]]);
  rerender(box(true));
  await userEvent.click(screen.getByRole('switch', { name: 'Push' }));
  expect(onChange).toHaveBeenCalledOnce();
});
