import type { GetStaticPaths } from 'next';
import { isBusy, isMissing } from './api-error.ts';
import { loadShell, type Shell } from './shell.ts';

/** Pages are made again after this many seconds at the latest, and at once on a publish. */
export const REVALIDATE_SECONDS = 60;
/** For a page of which a part could not be fetched. */
export const REVALIDATE_INCOMPLETE_SECONDS = 5;

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
    const [props, shell] = await Promise.all([patiently(load), loadShell()]);
    return { props: { ...props, shell }, revalidate: REVALIDATE_SECONDS };
  } catch (error) {
    if (isMissing(error)) return missing;
    throw error;
  }
}

const BUSY_MS = 1000;

/** An API that sheds load has room again a moment later, and a reader would rather wait than see an error. */
export async function patiently<P>(load: () => Promise<P>): Promise<P> {
  try {
    return await load();
  } catch (error) {
    if (!isBusy(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    return load();
  }
}

/**
 * Nothing is made at build, where the API may not be there. A page without parameters is therefore an
 * optional catch-all (`analysts/[[...none]].tsx`): only those may go unmade at build.
 */
export const madeOnDemand: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' });
