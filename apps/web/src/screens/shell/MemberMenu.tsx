import { planLabel, type Reader } from '@tidemark/contracts/access';
import { site } from '@tidemark/contracts/paths';
import { SETTINGS_PAGES, settingsUrl } from '@tidemark/contracts/settings-pages';
import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { usePendingBookmark } from '../../domain/bookmarks/use-bookmark.ts';
import { useSavedArticle } from '../../domain/bookmarks/use-saved-article.ts';
import { useFirstFollow } from '../../domain/follows/use-first-follow.ts';
import { useDevicePositions } from '../../domain/reading/use-device-positions.ts';
import { config } from '../../platform/config.ts';
import { signOut } from '../../platform/session/sign-out.ts';
import { Dropdown } from '../../ui/Dropdown/Dropdown.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import Link from '../../ui/Link/Link.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './menus.module.css';
import { NotificationBell } from './NotificationBell.tsx';

const FirstFollowSheet = lazy(() => import('../../domain/follows/FirstFollowSheet.tsx'));
const SaveSheet = lazy(() => import('../../domain/library/SaveSheet.tsx'));

type Member = Reader & { kind: 'member' };

/** Loaded when the first article is saved or followed. One sheet at a time. */
function SheetSlot({ uid }: { readonly uid: string }) {
  const articleId = useSavedArticle();
  const followed = useFirstFollow();
  if (articleId === undefined && followed === undefined) return null;
  return createPortal(
    <Suspense>
      {followed !== undefined ? (
        <FirstFollowSheet label={followed} />
      ) : (
        articleId !== undefined && <SaveSheet key={articleId} uid={uid} articleId={articleId} />
      )}
    </Suspense>,
    document.body,
  );
}

export default function MemberMenu({ reader }: { readonly reader: Member }) {
  usePendingBookmark(reader.uid);
  useDevicePositions(reader.uid);
  const handleLogOut = () =>
    signOut().catch(() =>
      showToast({ tone: 'danger', message: 'You could not be logged out, please try again' }),
    );
  return (
    <>
      <NotificationBell />
      <SheetSlot uid={reader.uid} />
      <Dropdown
        name="Account"
        align="end"
        label={
          <span className={styles.account}>
            <Icon name="user" />
          </span>
        }
      >
        <div className={styles.identity}>
          <p className={styles.email}>{reader.email}</p>
          <p className={styles.plan}>{planLabel(reader)} plan</p>
        </div>
        {SETTINGS_PAGES.map((page) => (
          <a
            key={page.path}
            href={settingsUrl(page, config.accountsUrl, config.portalUrl)}
            className={styles.item}
          >
            {page.path === '/account' ? 'Go to your account' : page.label}
          </a>
        ))}
        <Link href={site.readingList} className={styles.item}>
          Reading list
        </Link>
        <Link href={`${site.readingList}#email-settings`} className={styles.item}>
          Email and notifications
        </Link>
        {reader.staff && (
          <a href={site.staff} className={styles.item}>
            Newsroom
          </a>
        )}
        <button type="button" className={styles.item} onClick={handleLogOut}>
          Log out
        </button>
      </Dropdown>
    </>
  );
}
