import { isAPIError } from 'better-auth/api';

/** Undefined if Better Auth rejects the input, such as a wrong code; other errors are thrown. */
export async function unlessRejected<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return undefined;
    throw error;
  }
}
