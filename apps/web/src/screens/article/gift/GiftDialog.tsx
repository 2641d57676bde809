import { GIFT_READERS, giftLink } from '@tidemark/contracts/gift';
import { useState } from 'react';
import { createGift, type Gift, type Given, revokeGift } from '../../../domain/gifts/calls.ts';
import { LIBRARY_FAILED } from '../../../platform/http/library-messages.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { Field, Input } from '../../../ui/Field/Field.tsx';
import { SkeletonText } from '../../../ui/Skeleton/Skeleton.tsx';
import '../../../platform/query/query-layer.ts';
import { useApiQuery } from '../../../platform/query/use-api-query.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { formatDate } from '../../../ui/format.ts';
import { showToast } from '../../../ui/Toasts/toasts.ts';
import styles from './GiftDialog.module.css';

interface Props {
  readonly articleId: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Creates a gift link to the article, or shows the one that is still valid. */
export default function GiftDialog({ articleId, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label="Gift this article">
      {open && <GiftForm articleId={articleId} onClose={onClose} />}
    </Dialog>
  );
}

function GiftForm({ articleId, onClose }: Pick<Props, 'articleId' | 'onClose'>) {
  // A new key for each opening, because the link may have been revoked in the meantime.
  const [key] = useState(() => `gift of ${articleId} ${Date.now()}`);
  const loaded = useApiQuery(key, () => createGift(articleId));
  switch (loaded.kind) {
    case 'loading':
      return <SkeletonText lines={3} />;
    case 'failed':
    case 'gated':
      return <p role="alert">{LIBRARY_FAILED.createGift}</p>;
    case 'ready':
      return <GiftLink given={loaded.value} onClose={onClose} />;
  }
}

interface LinkProps {
  readonly given: Given<Gift>;
  readonly onClose: () => void;
}

function GiftLink({ given: { value: gift, remaining }, onClose }: LinkProps) {
  const link = giftLink(`${location.origin}${location.pathname}`, gift.token);
  const revoke = async () => {
    try {
      await revokeGift(gift.id);
      onClose();
      showToast({ message: 'The gift link was revoked' });
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeLibrary });
    }
  };
  return (
    <div className={styles.form}>
      <Field label="Link">
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <p className={styles.hint}>
        Up to {GIFT_READERS} people can read this article with it until {formatDate(gift.expiresAt)}, without
        an account. You can give {remaining} more {remaining === 1 ? 'article' : 'articles'} this month.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void copyText(link)}>Copy link</Button>
        <Button variant="secondary" onClick={() => void revoke()}>
          Revoke link
        </Button>
      </div>
    </div>
  );
}
