import { client } from '../../platform/query/query-layer.ts';

export const linksTopic = (uid: string) => ['links', uid];

export function refreshLinks(uid: string): void {
  void client.invalidateQueries({ queryKey: ['list', ...linksTopic(uid)] });
}
