import type { SyncResponse } from '@tidemark/contracts/session';

export type Message =
  | {
      readonly kind: 'member';
      readonly response: SyncResponse;
      /** The sign-out marker when the sync began. */
      readonly marker: string;
    }
  | { readonly kind: 'signed-out' };

/** Tabs of one browser share a sync; the token is passed from memory to memory. */
let channel: BroadcastChannel | undefined;

export function listenToTabs(onMessage: (message: Message) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  channel = new BroadcastChannel('portal.session');
  channel.onmessage = (event: MessageEvent<Message>) => onMessage(event.data);
  return () => {
    channel?.close();
    channel = undefined;
  };
}

export function notifyTabs(message: Message): void {
  channel?.postMessage(message);
}

/** One tab at a time. Browsers without the Web Locks API sync in every tab. */
export async function withSyncLock(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('portal.sync', work);
  else await work();
}
