import { useSyncExternalStore } from 'react';

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

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const NONE: readonly Toast[] = [];

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** A sixth toast replaces the oldest. */
export function showToast(toast: Pick<Toast, 'message'> & Partial<Pick<Toast, 'tone' | 'action'>>): number {
  const tone = toast.tone ?? 'plain';
  lastId += 1;
  const closeAfterMs = tone === 'danger' ? DANGER_CLOSE_AFTER_MS : CLOSE_AFTER_MS;
  set([...toasts, { ...toast, id: lastId, tone, closeAfterMs }].slice(-MAX_VISIBLE));
  return lastId;
}

export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => NONE,
  );
}
