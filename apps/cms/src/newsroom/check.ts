import { errors } from '@strapi/utils';
import { post } from './post';
import type { Subject } from './types';

const TIMEOUT_MS = 5000;

interface Reason {
  readonly field: string;
  readonly reason: string;
}
type Verdict = { readonly ok: true } | { readonly ok: false; readonly reasons: readonly Reason[] };

/**
 * Asks the portal API whether it would take the draft in, and refuses to publish one that it would not.
 * Where the API cannot be asked the publish goes on: the API judges again when it pulls the entry.
 */
export async function refuseWhatPortalRefuses(
  subject: Subject,
  warn: (message: string) => void,
): Promise<void> {
  let verdict: Verdict;
  try {
    const response = await post('/hooks/cms/check', subject, TIMEOUT_MS);
    verdict = ((await response.json()) as { data: Verdict }).data;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return warn(`Published without asking the portal API (${why})`);
  }
  if (verdict.ok) return;
  const sentences = verdict.reasons.map(({ field, reason }) => `${field} ${reason}`);
  throw new errors.ValidationError(`The portal would refuse this: ${sentences.join('; ')}`, {
    // In this shape the admin shows each reason at its field.
    errors: verdict.reasons.map(({ field, reason }) => ({
      path: field.split('.'),
      message: reason,
      name: 'ValidationError',
    })),
  });
}
