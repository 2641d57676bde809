import { HttpError } from './errors.ts';

/** Throws a 429 error that says how long to wait. */
export function rejectIfLimited(exceeded: { readonly retryAfter: number } | undefined): void {
  if (!exceeded) return;
  const { retryAfter } = exceeded;
  const minutes = Math.ceil(retryAfter / 60);
  const minuteText = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const secondText = retryAfter === 1 ? '1 second' : `${retryAfter} seconds`;
  const wait = retryAfter < 60 ? secondText : minuteText;
  throw new HttpError('RateLimitError', `Too many attempts. Please try again in ${wait}.`, retryAfter);
}
