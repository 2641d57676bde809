/** Closes an open disclosure on a click outside or on one of its links, when focus leaves it, and on Escape. */
export function closeOnDismiss(box: HTMLDetailsElement): () => void {
  const close = (event: Event) => {
    if (!box.open) return;
    const inside = event.target instanceof Node && box.contains(event.target);
    const link = event.target instanceof Element && event.target.closest('a');
    if (!inside || (event.type === 'click' && link)) box.open = false;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.open) return;
    box.open = false;
    box.querySelector('summary')?.focus();
  };
  document.addEventListener('click', close);
  document.addEventListener('focusin', close);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('click', close);
    document.removeEventListener('focusin', close);
    document.removeEventListener('keydown', onKey);
  };
}
