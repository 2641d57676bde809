import { ApiError } from '../../platform/http/api-error.ts';
import { missing, REVALIDATE_SECONDS, retryWhenBusy } from './index.ts';

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
