import { readerFromSync, readGrant, type SyncResponse } from '@tidemark/contracts/session';
import { becomeAnonymous, settle } from './store.ts';

/** Loaded with the first sync, because anonymous readers do not need it. */
export function becomeMember(response: SyncResponse): void {
  const reader = readerFromSync(response);
  if (reader.kind === 'anonymous') becomeAnonymous();
  else {
    const { idToken: token, offers, grant, appliedAt } = response.otherProp;
    settle({ status: 'member', reader, token, offers, grant: readGrant(grant), appliedAt });
  }
}
