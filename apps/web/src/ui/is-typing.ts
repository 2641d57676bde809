const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether single-key shortcuts must be ignored: a field has the focus, or a modal dialog is open. */
export function isTyping(target: EventTarget | null): boolean {
  const typing = target instanceof Element && target.closest(FIELDS) !== null;
  return typing || document.querySelector('dialog:modal') !== null;
}
