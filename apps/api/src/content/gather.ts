import type { ReadFrom } from './entry-fields.ts';
import { type Fields, Refused } from './fields.ts';

export interface Reason {
  readonly field: string;
  readonly reason: string;
}

/** All that is wrong with an entry, so that its editor need not find out one by one. */
export class RefusedFields extends Error {
  readonly reasons: readonly Reason[];
  constructor(reasons: readonly Reason[]) {
    super(reasons.map(({ field, reason }) => `${field} ${reason}`).join('; '));
    this.reasons = reasons;
  }
}

/** An error as reasons. What we did not foresee is put in words too: nothing gets past this door. */
export function reasonsOf(error: unknown): readonly Reason[] {
  if (error instanceof RefusedFields) return error.reasons;
  if (error instanceof Refused) return [{ field: error.field, reason: error.message }];
  return [{ field: 'entry', reason: `cannot be read (${error instanceof Error ? error.message : error})` }];
}

type Readers = Readonly<Record<string, (fields: Fields) => unknown>>;

/** Reads every field, and refuses with all the reasons there are. */
export function gather<Set extends Readers>(readers: Set, fields: Fields): ReadFrom<Set> {
  const reasons: Reason[] = [];
  const read = Object.entries(readers).map(([name, reader]) => {
    try {
      return [name, reader(fields)];
    } catch (error) {
      reasons.push(...reasonsOf(error));
      return [name, undefined];
    }
  });
  if (reasons.length) throw new RefusedFields(reasons);
  return Object.fromEntries(read) as ReadFrom<Set>;
}
