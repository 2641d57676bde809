import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

export function GallerySection({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.samples}>{children}</div>
    </section>
  );
}
