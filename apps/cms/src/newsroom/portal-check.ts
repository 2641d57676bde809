import { errors } from '@strapi/utils';
import { postSigned } from './post-signed';
import type { Subject } from './types';

const TIMEOUT_MS = 5000;

interface Reason {
  readonly field: string;
  readonly reason: string;
}
type CheckResult = { readonly ok: true } | { readonly ok: false; readonly reasons: readonly Reason[] };

/**
 * Asks the portal API to validate the draft and rejects the publish if it is invalid. If the API is not reachable,
 * the publish continues: the API validates the entry again when it pulls it.
 */
export async function rejectInvalidDraft(subject: Subject, warn: (message: string) => void): Promise<void> {
  let result: CheckResult;
  try {
    const response = await postSigned('/hooks/cms/check', subject, TIMEOUT_MS);
    result = ((await response.json()) as { data: CheckResult }).data;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return warn(`Published without validation by the portal API (${reason})`);
  }
  if (result.ok) return;
  const sentences = result.reasons.map(({ field, reason }) => `${field} ${reason}`);
  throw new errors.ValidationError(`The portal rejects this entry: ${sentences.join('; ')}`, {
    // The admin shows errors in this format next to their fields.
    errors: result.reasons.map(({ field, reason }) => ({
      path: field.split('.'),
      message: reason,
      name: 'ValidationError',
    })),
  });
}
