import type { Reader } from '@tidemark/contracts/access';
import { becomeAnonymous, settle } from './store.ts';

type Member = Reader & { kind: 'member' };
let findOfflineMember: () => Promise<Member | undefined> = async () => undefined;

/** How to find the member whom this device remembers; set when that code is loaded. */
export function setOfflineMember(find: () => Promise<Member | undefined>): void {
  findOfflineMember = find;
}

/** No server can be reached. The last member of this device stays signed in, without a token, and is offered nothing. */
export async function continueOffline(): Promise<void> {
  const reader = await findOfflineMember();
  if (reader) settle({ status: 'member', reader, token: '', offers: [] });
  else becomeAnonymous(true);
}
