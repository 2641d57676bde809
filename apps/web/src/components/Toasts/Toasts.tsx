import { useEffect, useState } from 'react';
import { closeToast, type Toast, useToasts } from '../../lib/toasts.ts';
import { CloseButton } from '../CloseButton/CloseButton.tsx';
import styles from './Toasts.module.css';

const LEAVING_MS = 250;

/** Each toast is a status or an alert of its own, so a screen reader hears it whenever the region came. */
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
  const [held, setHeld] = useState(false);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (held || leaving) return;
    const timer = setTimeout(() => setLeaving(true), toast.closeAfterMs);
    return () => clearTimeout(timer);
  }, [held, leaving, toast.closeAfterMs]);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => closeToast(toast.id), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [leaving, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds the clock
    <div
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      className={`${styles.toast} ${styles[toast.tone]}`}
      data-leaving={leaving}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.message}>
        {toast.message}
        {toast.action && (
          <a className={styles.action} href={toast.action.href}>
            {toast.action.label}
          </a>
        )}
      </p>
      <CloseButton onClick={() => setLeaving(true)} />
    </div>
  );
}
