import type { Reader } from '@tidemark/contracts/access';
import { becomeAnonymous, settle } from './store.ts';

type Member = Reader & { kind: 'member' };
let findOfflineMember: () => Promise<Member | undefined> = async () => undefined;

/** How to find the member of this device's offline copies; set when their code is loaded. */
export function setOfflineMember(find: () => Promise<Member | undefined>): void {
  findOfflineMember = find;
}

/** No server can be reached. The member of offline copies stays signed in, without a token. */
export async function continueOffline(): Promise<void> {
  const reader = await findOfflineMember();
  if (reader) settle({ status: 'member', reader, token: '' });
  else becomeAnonymous(true);
}
