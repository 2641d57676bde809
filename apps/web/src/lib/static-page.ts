import type { GetStaticPaths } from 'next';
import { isMissing } from './api-error.ts';
import { loadShell, type Shell } from './shell.ts';

/** Pages are made again after this many seconds at the latest, and at once on a publish. */
export const REVALIDATE_SECONDS = 60;

export interface ShellProps {
  readonly shell: Shell;
}

type Made<P> = { props: P & ShellProps; revalidate: number };
type Missing = { notFound: true; revalidate: number };

export const missing: Missing = { notFound: true, revalidate: REVALIDATE_SECONDS };

/**
 * Loads a page's own props beside the shell. What the API does not know is a 404; any other failure is
 * thrown on, so that Next keeps the last good page, or answers 5xx where there never was one.
 */
export async function staticPage<P>(load: () => Promise<P>): Promise<Made<P> | Missing> {
  try {
    const [props, shell] = await Promise.all([load(), loadShell()]);
    return { props: { ...props, shell }, revalidate: REVALIDATE_SECONDS };
  } catch (error) {
    if (isMissing(error)) return missing;
    throw error;
  }
}

/**
 * Nothing is made at build, where the API may not be there. A page without parameters is therefore an
 * optional catch-all (`analysts/[[...none]].tsx`): only those may go unmade at build.
 */
export const madeOnDemand: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' });
