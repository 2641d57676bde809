import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

function renderDialog(open: boolean) {
  const onClose = vi.fn();
  const dialog = (isOpen: boolean) => (
    <Dialog open={isOpen} onClose={onClose} label="Filters">
      <p>Content</p>
    </Dialog>
  );
  const { rerender } = render(dialog(open));
  return { onClose, setOpen: (isOpen: boolean) => rerender(dialog(isOpen)) };
}

describe('Dialog', () => {
  it('is named by its label and shown only while it is open', () => {
    const { setOpen } = renderDialog(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    setOpen(true);
    expect(screen.getByRole('dialog', { name: 'Filters' }).textContent).toContain('Content');
    setOpen(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('calls onClose when its button is clicked', async () => {
    const { onClose } = renderDialog(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('calls onClose for a click on the backdrop, but not on its content', async () => {
    const { onClose } = renderDialog(true);
    await userEvent.click(screen.getByText('Content'));
    expect(onClose).not.toHaveBeenCalled();
    // The browser reports a click on the backdrop as one on the dialog element.
    await userEvent.click(screen.getByRole('dialog'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('calls onClose when the browser closes it, for example on Escape', () => {
    const { onClose } = renderDialog(true);
    fireEvent(screen.getByRole('dialog'), new Event('close'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
