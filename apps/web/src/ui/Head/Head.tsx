import { type ComponentType, Fragment, type ReactNode } from 'react';

/**
 * Tags for the head of a page. On the server Next.js collects them for the document. In the browser React itself puts
 * `title`, `meta` and `link` there and adopts those of the server, so that Next.js's code for it is not downloaded.
 */
export const Head: ComponentType<{ readonly children: ReactNode }> =
  typeof window === 'undefined' ? require('next/head').default : Fragment;
