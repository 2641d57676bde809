import { GIFT_DAYS, GIFT_READERS, giftLink, MAX_GIVER_NAME } from '@tidemark/contracts/gift';
import { type FormEvent, useState } from 'react';
import { createGift, fetchGifts, type Gift, type Given, revokeGift } from '../../../domain/gifts/calls.ts';
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

/** Shows the gift link to the article that is still valid, or creates one on request: only that uses up a gift. */
export default function GiftDialog({ articleId, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label="Gift this article">
      {open && <CurrentGift articleId={articleId} onClose={onClose} />}
    </Dialog>
  );
}

function CurrentGift({ articleId, onClose }: Pick<Props, 'articleId' | 'onClose'>) {
  // A new key for each opening, because the link may have been revoked in the meantime.
  const [key] = useState(() => `gift of ${articleId} ${Date.now()}`);
  const loaded = useApiQuery(key, fetchGifts);
  const [created, setCreated] = useState<Given<Gift>>();
  switch (loaded.kind) {
    case 'loading':
      return <SkeletonText lines={3} />;
    case 'failed':
    case 'gated':
      return <p role="alert">{LIBRARY_FAILED.gifts}</p>;
    case 'ready': {
      const { value: gifts, remaining } = loaded.value;
      const open = gifts.find((gift) => gift.open && gift.article?.id === articleId);
      const given = created ?? (open && { value: open, remaining });
      return given ? (
        <GiftLink given={given} onClose={onClose} />
      ) : (
        <GiftForm articleId={articleId} remaining={remaining} onCreated={setCreated} />
      );
    }
  }
}

interface FormProps {
  readonly articleId: number;
  readonly remaining: number;
  readonly onCreated: (given: Given<Gift>) => void;
}

function GiftForm({ articleId, remaining, onCreated }: FormProps) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      onCreated(await createGift(articleId, name));
    } catch {
      setBusy(false);
      showToast({ tone: 'danger', message: LIBRARY_FAILED.createGift });
    }
  };
  if (remaining === 0) {
    return (
      <p className={styles.hint}>You have given all articles of this month. You can give more next month.</p>
    );
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label="Your name, as readers of the gift see it (optional)">
        <Input
          maxLength={MAX_GIVER_NAME}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <p className={styles.hint}>
        A link opens this article for up to {GIFT_READERS} people for {GIFT_DAYS} days, without an account.
        You can give {remaining} more {remaining === 1 ? 'article' : 'articles'} this month.
      </p>
      <div className={styles.actions}>
        <Button type="submit" busy={busy} disabled={busy}>
          Create link
        </Button>
      </div>
    </form>
  );
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
