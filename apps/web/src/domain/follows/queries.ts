import type { FollowKind, LeadHours } from '@tidemark/contracts/follow';
import type { FollowChannels } from '@tidemark/contracts/wire/notification-settings';
import { client } from '../../platform/query/query-layer.ts';
import { sessionEpoch } from '../../platform/session/store.ts';
import { addFollow, type Follow, removeFollow, setFollowChannels } from './calls.ts';

/** One request has the state of all follow buttons. */
export const FOLLOWS_KEY = 'follows';
export const FOR_YOU_KEY = 'for you';

export interface FollowTarget {
  readonly kind: FollowKind;
  readonly target: string;
}

const collapsed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The API removes superfluous spaces of a search. */
export const findFollow = (follows: readonly Follow[], { kind, target }: FollowTarget): Follow | undefined =>
  follows.find((follow) => follow.kind === kind && follow.target === collapsed(target));

const isOf = (name: string) => ({
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === name,
});

/** Chooses how a followed item is reported. */
export async function changeChannels(id: number, channels: FollowChannels): Promise<void> {
  const epoch = sessionEpoch();
  const changed = await setFollowChannels(id, channels);
  if (sessionEpoch() !== epoch) return;
  client.setQueriesData<readonly Follow[]>(isOf(FOLLOWS_KEY), (follows) =>
    follows?.map((follow) => (follow.id === id ? changed : follow)),
  );
}

/** After sign-out the cache stays empty. */
function storeFollows(epoch: number, change: (follows: readonly Follow[]) => readonly Follow[]): void {
  if (sessionEpoch() !== epoch) return;
  client.setQueriesData<readonly Follow[]>(isOf(FOLLOWS_KEY), (follows) => follows && change(follows));
  client.removeQueries({ ...isOf(FOR_YOU_KEY), type: 'inactive' });
}

const withFollow = (follows: readonly Follow[], added: Follow) => [
  added,
  ...follows.filter(({ id }) => id !== added.id),
];

/** Follows, or ends following. */
export async function toggleFollow(item: FollowTarget, followed: Follow | undefined): Promise<void> {
  const epoch = sessionEpoch();
  if (followed) {
    await removeFollow(followed.id);
    storeFollows(epoch, (follows) => follows.filter(({ id }) => id !== followed.id));
  } else {
    const added = await addFollow(item.kind, item.target);
    storeFollows(epoch, (follows) => withFollow(follows, added));
  }
}

/** Follows an event, with a reminder so long before it. */
export async function remindOf(eventId: number, leadHours: LeadHours): Promise<void> {
  const epoch = sessionEpoch();
  const added = await addFollow('event', String(eventId), leadHours);
  storeFollows(epoch, (follows) => withFollow(follows, added));
}
