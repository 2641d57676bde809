import { createStore, useStore } from '../../platform/store.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'plain' | 'danger';
  readonly message: string;
  readonly action?: { readonly label: string; readonly href: string };
  readonly closeAfterMs: number;
}

export const MAX_VISIBLE = 5;
export const CLOSE_AFTER_MS = 4_000;
export const DANGER_CLOSE_AFTER_MS = 3_000;

const NONE: readonly Toast[] = [];
const toasts = createStore(NONE);
let lastId = 0;

/** A sixth toast replaces the oldest. */
export function showToast(toast: Pick<Toast, 'message'> & Partial<Pick<Toast, 'tone' | 'action'>>): number {
  const tone = toast.tone ?? 'plain';
  lastId += 1;
  const closeAfterMs = tone === 'danger' ? DANGER_CLOSE_AFTER_MS : CLOSE_AFTER_MS;
  toasts.set([...toasts.get(), { ...toast, id: lastId, tone, closeAfterMs }].slice(-MAX_VISIBLE));
  return lastId;
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export const useToasts = (): readonly Toast[] => useStore(toasts, NONE);
