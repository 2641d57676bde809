import { ApiError } from './api-error.ts';

/** For a part of a page that may be missing: null if the request fails, so that the page is generated without it. */
export async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
