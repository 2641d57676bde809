import { type Loaded, toLoaded } from './loaded.ts';
import { useQueryResult } from './use-query-result.ts';

/** One request of this reader, cached for a minute. `null` as the key requests nothing yet. */
export function useApiQuery<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const { result, retry } = useQueryResult({ key, load });
  return toLoaded(result, retry);
}
