import { useState } from 'react';

/** The newest defined value within a scope, so that it can stay visible while the next one is loading. */
export function useLastValue<T>(value: T | undefined, scope: string): T | undefined {
  const [last, setLast] = useState<{ readonly scope: string; readonly value: T }>();
  const same = last?.scope === scope ? last : undefined;
  if (value !== undefined && same?.value !== value) setLast({ scope, value });
  // A value of another scope may belong to another reader and is not kept in memory.
  else if (last && !same) setLast(undefined);
  return value ?? same?.value;
}
