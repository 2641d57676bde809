import {
  CONFIRMATION_PATH,
  CONFIRMATION_PURPOSE,
  type PortalPurpose,
} from '@tidemark/contracts/confirmation';
import { FEED_FORMATS, type FeedFormat } from '@tidemark/contracts/feeds';
import { PRIVATE_FEEDS, privateCalendarPath, privateFeedPath } from '@tidemark/contracts/private-feeds';
import type { PrivateFeedEntry } from '@tidemark/contracts/wire/private-feed';
import { useState } from 'react';
import { createPrivateFeed, fetchPrivateFeed, revokePrivateFeed } from '../../domain/feeds/calls.ts';
import { config } from '../../platform/config.ts';
import { failureOf } from '../../platform/http/api-error.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { mainAppHref } from '../../platform/session/login.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { formatDate } from '../../ui/format.ts';
import { showToast } from '../../ui/Toasts/toasts.ts';
import { PRIVATE_FEEDS_ANCHOR } from './anchors.ts';
import styles from './GiftLinks.module.css';
import box from './ImportExport.module.css';

const FORMAT_LABELS: Readonly<Record<FeedFormat, string>> = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' };
const FEED_LABELS = { all: 'All articles', following: 'What I follow' } as const;
const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[];

/** The secret addresses with which feed readers and calendars show what a member may read. */
export function PrivateFeeds() {
  const [opened, setOpened] = useState(false);
  // Back from the main app, where the reader has confirmed that it is them.
  const [returned] = useState(() => location.hash === `#${PRIVATE_FEEDS_ANCHOR}`);
  return (
    <details
      className={box.box}
      open={returned}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className={box.summary}>Private feeds and calendar</summary>
      {opened && <Feeds returned={returned} />}
    </details>
  );
}

type Feed = PrivateFeedEntry & { readonly token?: string };

/** Continues in the main app, which returns to this part of the page. */
function confirmInMainApp(): void {
  const page = new URL(CONFIRMATION_PATH, config.accountsUrl);
  page.searchParams.set(CONFIRMATION_PURPOSE, 'private-feeds' satisfies PortalPurpose);
  location.assign(mainAppHref(page.href, PRIVATE_FEEDS_ANCHOR));
}

const focusButton = (element: HTMLElement | null) => element?.querySelector('button')?.focus();

function Feeds({ returned }: { readonly returned: boolean }) {
  const loaded = useApiQuery('private feed', fetchPrivateFeed);
  const [changed, setChanged] = useState<Feed | null>();
  if (loaded.kind === 'loading') return <p className={styles.text}>Loading</p>;
  if (loaded.kind !== 'ready') {
    return (
      <p className={styles.text} role="alert">
        {LIBRARY_FAILED.privateFeeds}
      </p>
    );
  }
  const feed: Feed | null = changed === undefined ? loaded.value : changed;
  const change = async (work: () => Promise<Feed | null>) => {
    try {
      setChanged(await work());
    } catch (error) {
      if (failureOf(error).status === 403) confirmInMainApp();
      else showToast({ tone: 'danger', message: LIBRARY_FAILED.privateFeeds });
    }
  };
  return (
    <>
      <p className={styles.text}>
        Feed readers and calendars use these addresses without logging in. They contain the articles that your
        plan includes in full. Do not share them. They end when you change your password or end all sessions.
      </p>
      {feed?.token !== undefined && <Addresses token={feed.token} />}
      {feed && <p className={styles.text}>{usageOf(feed)}</p>}
      <div ref={returned ? focusButton : undefined} className={styles.actions}>
        <Button size="sm" variant="secondary" onClick={() => void change(createPrivateFeed)}>
          {feed ? 'New addresses' : 'Create addresses'}
        </Button>
        {feed && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => void change(() => revokePrivateFeed().then(() => null))}
          >
            Revoke all addresses
          </Button>
        )}
      </div>
      {feed && feed.token === undefined && (
        <p className={styles.text}>
          The addresses are shown once. If you need them again, make new ones; the ones before stop working.
        </p>
      )}
    </>
  );
}

function usageOf({ created_at: createdAt, last_used_at: lastUsedAt }: Feed): string {
  const used = lastUsedAt === null ? 'not used yet' : `last used ${formatDate(lastUsedAt)}`;
  return `Created ${formatDate(createdAt)}, ${used}.`;
}

/** Shown once, after they were made. */
function Addresses({ token }: { readonly token: string }) {
  return (
    <>
      <p className={styles.text} role="status">
        Copy the addresses that you need now: they are not shown again.
      </p>
      <ul>
        {PRIVATE_FEEDS.map((feed) => (
          <li key={feed} className={styles.gift}>
            {FEED_LABELS[feed]}
            <div className={styles.actions}>
              {FORMATS.map((format) => (
                <CopyButton
                  key={format}
                  path={privateFeedPath(token, feed, format)}
                  label={FORMAT_LABELS[format]}
                  of={FEED_LABELS[feed]}
                />
              ))}
            </div>
          </li>
        ))}
        <li className={styles.gift}>
          Events I follow
          <CopyButton path={privateCalendarPath(token)} label="iCalendar" of="Events I follow" />
        </li>
      </ul>
    </>
  );
}

interface CopyProps {
  readonly path: string;
  readonly label: string;
  readonly of: string;
}

const CopyButton = ({ path, label, of }: CopyProps) => (
  <Button size="sm" variant="secondary" onClick={() => void copyText(`${config.apiUrl}${path}`)}>
    Copy {label}
    <span className="visually-hidden"> address of {of}</span>
  </Button>
);
