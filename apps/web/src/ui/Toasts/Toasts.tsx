import { useEffect, useState } from 'react';
import { CloseButton } from '../CloseButton/CloseButton.tsx';
import styles from './Toasts.module.css';
import { closeToast, type Toast, useToasts } from './toasts.ts';

const CLOSE_TRANSITION_MS = 250;

/** Each toast is a live region of its own, so it is announced even if the region was just added. */
export default function Toasts() {
  const toasts = useToasts();
  return (
    <section className={`${styles.region} docked`} aria-label="Notifications">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastItem({ toast }: { readonly toast: Toast }) {
  const [paused, setPaused] = useState(false);
  const [closing, setClosing] = useState(false);

  useEffect(() => {
    if (paused || closing) return;
    const timer = setTimeout(() => setClosing(true), toast.closeAfterMs);
    return () => clearTimeout(timer);
  }, [paused, closing, toast.closeAfterMs]);

  useEffect(() => {
    if (!closing) return;
    const timer = setTimeout(() => closeToast(toast.id), CLOSE_TRANSITION_MS);
    return () => clearTimeout(timer);
  }, [closing, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      className={`${styles.toast} ${styles[toast.tone]}`}
      data-leaving={closing}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <p className={styles.message}>
        {toast.message}
        {toast.action && (
          <a className={styles.action} href={toast.action.href}>
            {toast.action.label}
          </a>
        )}
      </p>
      <CloseButton onClick={() => setClosing(true)} />
    </div>
  );
}
