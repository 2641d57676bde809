import type { ReadFrom } from './entry-fields.ts';
import { type Fields, RejectedField } from './fields.ts';

export interface RejectionReason {
  readonly field: string;
  readonly reason: string;
}

/** Collects all rejected fields of an entry, so that the editor sees them at once. */
export class RejectedFields extends Error {
  readonly reasons: readonly RejectionReason[];
  constructor(reasons: readonly RejectionReason[]) {
    super(reasons.map(({ field, reason }) => `${field} ${reason}`).join('; '));
    this.reasons = reasons;
  }
}

/** Converts any error to reasons, so that an unexpected error rejects one entry instead of stopping the sync. */
export function reasonsOf(error: unknown): readonly RejectionReason[] {
  if (error instanceof RejectedFields) return error.reasons;
  if (error instanceof RejectedField) return [{ field: error.field, reason: error.message }];
  return [{ field: 'entry', reason: `cannot be read (${error instanceof Error ? error.message : error})` }];
}

type Readers = Readonly<Record<string, (fields: Fields) => unknown>>;

/** Reads every field and throws one error with all reasons. */
export function readAllFields<Set extends Readers>(readers: Set, fields: Fields): ReadFrom<Set> {
  const reasons: RejectionReason[] = [];
  const read = Object.entries(readers).map(([name, reader]) => {
    try {
      return [name, reader(fields)];
    } catch (error) {
      reasons.push(...reasonsOf(error));
      return [name, undefined];
    }
  });
  if (reasons.length) throw new RejectedFields(reasons);
  return Object.fromEntries(read) as ReadFrom<Set>;
}
