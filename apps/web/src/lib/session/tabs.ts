import type { SyncResponse } from '@tidemark/contracts/session';

export type Message =
  | { readonly kind: 'member'; readonly response: SyncResponse }
  | { readonly kind: 'signed-out' };

/** Tabs of one browser tell each other; the token passes from memory to memory. */
let channel: BroadcastChannel | undefined;

export function listenToTabs(hear: (message: Message) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  channel = new BroadcastChannel('portal.session');
  channel.onmessage = (event: MessageEvent<Message>) => hear(event.data);
  return () => {
    channel?.close();
    channel = undefined;
  };
}

export function tellTabs(message: Message): void {
  channel?.postMessage(message);
}

/** One tab at a time. Where the browser has no locks, each tab minds itself. */
export async function exclusively(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('portal.sync', work);
  else await work();
}
