import { HttpError } from './errors.ts';

/** Throws a 429 error that says how long to wait. */
export function rejectIfLimited(exceeded: { readonly retryAfter: number } | undefined): void {
  if (!exceeded) return;
  const { retryAfter } = exceeded;
  const message = `Too many attempts. Please try again in ${waitText(retryAfter)}.`;
  throw new HttpError('RateLimitError', message, retryAfter);
}

/** Such as "59 seconds" or "2 minutes". */
export function waitText(retryAfter: number): string {
  const minutes = Math.ceil(retryAfter / 60);
  const minuteText = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const secondText = retryAfter === 1 ? '1 second' : `${retryAfter} seconds`;
  return retryAfter < 60 ? secondText : minuteText;
}
