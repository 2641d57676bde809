import type { GetStaticPaths } from 'next';
import { ApiError, isBusy, isMissing } from '../../platform/http/api-error.ts';
import { loadShell, type Shell } from '../navigation/index.ts';

/** Pages are revalidated after this many seconds at the latest, and immediately on a publish. */
export const REVALIDATE_SECONDS = 60;
/** For a page of which a part could not be fetched. */
export const REVALIDATE_INCOMPLETE_SECONDS = 5;

export interface ShellProps {
  readonly shell: Shell;
}

type PageResult<P> = { props: P & ShellProps; revalidate: number };
type Missing = { notFound: true; revalidate: number };

export const missing: Missing = { notFound: true, revalidate: REVALIDATE_SECONDS };

/**
 * Loads a page's own props and the shell. A 404 of the API is a 404 of the page; any other failure is
 * rethrown, so that the page cache keeps the last good page or responds with 5xx if there is none.
 */
export async function staticPage<P>(load: () => Promise<P>): Promise<PageResult<P> | Missing> {
  try {
    const [props, shell] = await Promise.all([retryWhenBusy(load), loadShell()]);
    return { props: { ...props, shell }, revalidate: REVALIDATE_SECONDS };
  } catch (error) {
    if (isMissing(error)) return missing;
    throw error;
  }
}

const BUSY_MS = 1000;

/** An API that sheds load usually recovers within a second: one retry avoids an error page. */
export async function retryWhenBusy<P>(load: () => Promise<P>): Promise<P> {
  try {
    return await load();
  } catch (error) {
    if (!isBusy(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    return load();
  }
}

/**
 * Nothing is rendered at build, when the API may not be running. A page without parameters is therefore an
 * optional catch-all (`analysts/[[...none]].tsx`): only those can be skipped at build.
 */
export const renderedOnDemand: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' });

/**
 * Pages are addressed by slug. A slug is never a number, so a number is an id: it is resolved to its slug and
 * redirected. Undefined if the parameter is a slug.
 */
export async function redirectFromId(
  idOrSlug: string,
  fetchSlug: (id: number) => Promise<string>,
  pathOf: (slug: string) => string,
) {
  if (!/^\d+$/.test(idOrSlug)) return undefined;
  const id = Number(idOrSlug);
  if (!Number.isSafeInteger(id)) return missing;
  try {
    const destination = pathOf(await retryWhenBusy(() => fetchSlug(id)));
    return { redirect: { destination, permanent: true }, revalidate: REVALIDATE_SECONDS };
  } catch (error) {
    if (isUnknown(error)) return missing;
    throw error;
  }
}

/** The API responds with 400 to an id that is out of range. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.failure.status === 404 || error.failure.status === 400);
}
