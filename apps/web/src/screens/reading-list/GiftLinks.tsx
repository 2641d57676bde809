import { giftLink } from '@tidemark/contracts/gift';
import { site } from '@tidemark/contracts/paths';
import { useState } from 'react';
import { fetchGifts, type Gift, revokeGift } from '../../domain/gifts/calls.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { formatDate, plural } from '../../ui/format.ts';
import Link from '../../ui/Link/Link.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './GiftLinks.module.css';
import box from './ImportExport.module.css';

/** The gift links of a member, loaded when they are first shown. */
export function GiftLinks() {
  const [opened, setOpened] = useState(false);
  return (
    <details className={box.box} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className={box.summary}>Gift links</summary>
      {opened && <Gifts />}
    </details>
  );
}

function Gifts() {
  const [version, setVersion] = useState(0);
  const loaded = useApiQuery(`gifts ${version}`, fetchGifts);
  const revoke = async (id: number) => {
    try {
      await revokeGift(id);
      setVersion((number) => number + 1);
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
  };
  if (loaded.kind === 'loading') return <p className={styles.text}>Loading</p>;
  if (loaded.kind !== 'ready') {
    return (
      <p className={styles.text} role="alert">
        {LIBRARY_FAILED.gifts}
      </p>
    );
  }
  const { value: gifts, remaining } = loaded.value;
  return (
    <>
      <p className={styles.text}>
        With the Pioneer plan or a higher one, you can give 10 articles a month: “Gift” on an article creates
        a link that opens it for 14 days. {plural(remaining, 'article')} left this month.
      </p>
      <ul className={styles.gifts}>
        {gifts.map((gift) => (
          <GiftRow key={gift.id} gift={gift} onRevoke={() => void revoke(gift.id)} />
        ))}
      </ul>
    </>
  );
}

function stateOf({ open, revoked, expiresAt }: Gift): string {
  if (open) return `Open until ${formatDate(expiresAt)}`;
  return revoked ? 'Revoked' : 'No longer open';
}

function GiftRow({ gift, onRevoke }: { readonly gift: Gift; readonly onRevoke: () => void }) {
  const { article, open, readers, token } = gift;
  const title = article?.title ?? 'An article that is no longer available';
  return (
    <li className={styles.gift}>
      <div>
        {article ? <Link href={site.article(article.slug)}>{title}</Link> : title}
        <p className={styles.state}>
          {stateOf(gift)}, opened by {plural(readers, 'reader')}
        </p>
      </div>
      {open && article && (
        <div className={styles.actions}>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => void copyText(giftLink(`${location.origin}${site.article(article.slug)}`, token))}
          >
            Copy link<span className="visually-hidden">: {title}</span>
          </Button>
          <Button size="sm" variant="quiet" onClick={onRevoke}>
            Revoke<span className="visually-hidden">: {title}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
