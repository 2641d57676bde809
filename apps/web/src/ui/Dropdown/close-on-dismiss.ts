/** Closes an open disclosure on a click outside or on one of its links, when focus leaves it, and on Escape. */
export function closeOnDismiss(details: HTMLDetailsElement): () => void {
  const close = (event: Event) => {
    if (!details.open) return;
    const inside = event.target instanceof Node && details.contains(event.target);
    const link = event.target instanceof Element && event.target.closest('a');
    if (!inside || (event.type === 'click' && link)) details.open = false;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
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
