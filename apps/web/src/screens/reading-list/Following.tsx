import { FOLLOW_KINDS, type FollowKind } from '@tidemark/contracts/follow';
import { useState } from 'react';
import { AuthGate } from '../../domain/access/AuthGate.tsx';
import { memberSettings } from '../../domain/email-settings/calls.ts';
import { type Follow, fetchFollows } from '../../domain/follows/calls.ts';
import FollowToggle from '../../domain/follows/FollowToggle.tsx';
import { FOLLOWS_KEY } from '../../domain/follows/queries.ts';
import { FeedSkeleton } from '../../domain/lists/Feed.tsx';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import Link from '../../ui/Link/Link.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
import { EmailSettings } from './EmailSettings.tsx';
import { FollowChannels } from './FollowChannels.tsx';
import styles from './Following.module.css';
import { EMAIL_SETTINGS_FRAGMENT } from './fragments.ts';
import box from './ImportExport.module.css';
import { PrivateFeeds } from './PrivateFeeds.tsx';
import { PushSwitch } from './PushSwitch.tsx';

const KIND_HEADINGS: Readonly<Record<FollowKind, string>> = {
  analyst: 'Analysts',
  category: 'Categories',
  asset: 'Assets',
  search: 'Searches',
  event_kind: 'Calendar',
  event: 'Events',
  article: 'Articles',
};

/** Everything that a member follows. */
export default function Following({ uid }: { readonly uid: string }) {
  const loaded = useApiQuery(FOLLOWS_KEY, fetchFollows);
  switch (loaded.kind) {
    case 'loading':
      return <FeedSkeleton />;
    case 'gated':
      return <AuthGate status={loaded.status} subject="reading-list" />;
    case 'failed':
      return <ErrorState text={loaded.message} retry={loaded.retry} />;
    case 'ready':
      return <Groups loaded={loaded.value} uid={uid} />;
  }
}

/** What was unfollowed here stays in the list, so that it can be followed again. */
function Groups({ loaded, uid }: { readonly loaded: readonly Follow[]; readonly uid: string }) {
  const [follows] = useState(loaded);
  return (
    <>
      <h2 className="visually-hidden">Following</h2>
      {follows.length === 0 && (
        <EmptyState
          heading="You don’t follow anything yet"
          hint="Use “Follow” on an analyst, category, search, calendar event or article"
        />
      )}
      <details className={box.box} open={location.hash === EMAIL_SETTINGS_FRAGMENT}>
        <summary className={box.summary}>Emails and quiet hours</summary>
        <p className={styles.hint}>
          Everything you follow is in your notifications. Emails are off until you choose how often you want
          them.
        </p>
        <EmailSettings source={memberSettings} name="notification settings" />
      </details>
      <PushSwitch uid={uid} />
      <PrivateFeeds />
      {FOLLOW_KINDS.map((kind) => {
        const items = follows.filter((follow) => follow.kind === kind);
        return items.length === 0 ? null : (
          <section key={kind} className={styles.group} aria-labelledby={`following-${kind}`}>
            <h3 className={styles.heading} id={`following-${kind}`}>
              {KIND_HEADINGS[kind]}
            </h3>
            <ul>
              {items.map((follow) => (
                <li key={follow.id} className={styles.item}>
                  <div className={styles.row}>
                    {follow.path === null ? follow.label : <Link href={follow.path}>{follow.label}</Link>}
                    <FollowToggle kind={kind} target={follow.target} label={follow.label} />
                  </div>
                  <FollowChannels follow={follow} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
