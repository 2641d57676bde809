import { loginHref } from '../../platform/session/login.ts';
import { currentSession } from '../../platform/session/store.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './BookmarkButton.module.css';
import { rememberPendingBookmark } from './pending-bookmark.ts';
import { toggleBookmark, useBookmark } from './use-bookmark.ts';

interface Props {
  readonly articleId: number;
  readonly title: string;
  /** Shows a text label next to the icon. */
  readonly labelled?: boolean;
}

export function BookmarkButton({ articleId, title, labelled = false }: Props) {
  const { bookmarked, loading } = useBookmark(articleId, { single: labelled });
  const toggle = () => {
    if (currentSession().status === 'member') void toggleBookmark(articleId);
    else {
      rememberPendingBookmark(articleId);
      showToast({ message: 'Log in to save articles', action: { label: 'Log in', href: loginHref() } });
    }
  };
  return (
    <button
      type="button"
      className={labelled ? `${styles.button} ${styles.labelled}` : styles.button}
      data-bookmark
      aria-pressed={bookmarked}
      aria-busy={loading}
      aria-label={`${bookmarked ? 'Remove bookmark' : 'Bookmark'}: ${title}`}
      onClick={toggle}
    >
      <Icon name="bookmark" fill={bookmarked} />
      {labelled && (
        <span className={styles.label} aria-hidden="true">
          <span data-current={!bookmarked}>Bookmark</span>
          <span data-current={bookmarked}>Bookmarked</span>
        </span>
      )}
    </button>
  );
}
