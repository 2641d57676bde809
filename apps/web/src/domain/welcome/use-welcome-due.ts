import '../../platform/query/query-layer.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { isWelcomeDue } from './calls.ts';

export function useWelcomeDue(uid: string): boolean {
  const loaded = useApiQuery(`welcome ${uid}`, () => isWelcomeDue(uid));
  return loaded.kind === 'ready' && loaded.value;
}
