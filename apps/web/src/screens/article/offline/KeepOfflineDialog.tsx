import { useEffect, useState } from 'react';
import type { ArticleDetails } from '../../../domain/articles/index.ts';
import { fetchContent } from '../../../domain/offline/calls.ts';
import {
  type CopyInfo,
  keepCopy,
  leaseEnd,
  listCopies,
  type Member,
  removeCopy,
} from '../../../domain/offline/index.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { formatBytes, formatDate } from '../../../ui/format.ts';
import { showToast } from '../../../ui/Toasts/toasts.ts';
import styles from './KeepOfflineDialog.module.css';

interface Props {
  readonly article: ArticleDetails;
  readonly reader: Member;
  readonly open: boolean;
  readonly onClose: () => void;
}

interface Kept {
  readonly copy: CopyInfo | undefined;
  readonly until: number | undefined;
}

const load = async (id: number): Promise<Kept> => ({
  copy: (await listCopies()).find((one) => one.id === id),
  until: await leaseEnd(),
});

/** The images of the article that this page has loaded. */
const loadedImages = () =>
  [...document.querySelectorAll<HTMLImageElement>('article img')].flatMap(({ currentSrc }) =>
    currentSrc.startsWith(location.origin) ? [currentSrc.slice(location.origin.length)] : [],
  );

export default function KeepOfflineDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label="Keep offline">
      <Copy {...rest} />
    </Dialog>
  );
}

function Copy({ article, reader }: Pick<Props, 'article' | 'reader'>) {
  const [kept, setKept] = useState<Kept>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let mounted = true;
    load(article.id).then(
      (next) => mounted && setKept(next),
      () => mounted && setKept({ copy: undefined, until: undefined }),
    );
    return () => {
      mounted = false;
    };
  }, [article.id]);
  const run = async (work: () => Promise<void>, failed: string) => {
    setBusy(true);
    try {
      await work();
      setKept(await load(article.id));
    } catch {
      showToast({ tone: 'danger', message: failed });
    }
    setBusy(false);
  };
  const keep = () =>
    run(async () => {
      const content = await fetchContent(article.id);
      if (!content) throw new Error('The reader may not read the article');
      await keepCopy(reader, content, loadedImages());
    }, 'Couldn’t keep the article offline, please try again');
  const remove = (copy: CopyInfo) =>
    run(() => removeCopy(copy), 'Couldn’t remove the offline copy, please try again');
  if (!kept) return <p className={styles.text}>Loading</p>;
  const { copy, until } = kept;
  return (
    <div className={styles.panel}>
      <p className={styles.text} role="status">
        {copy
          ? `Kept on this device, ${formatBytes(copy.bytes)}, encrypted.`
          : 'Read this article without a connection on this device.'}
      </p>
      <p className={styles.note}>
        {copy && until
          ? `Available until ${formatDate(new Date(until).toISOString())}, renewed whenever you are online.`
          : 'The copy is encrypted, available for 7 days after you were last online, and deleted when you log out.'}
      </p>
      {copy ? (
        <Button variant="secondary" disabled={busy} onClick={() => void remove(copy)}>
          Remove from this device
        </Button>
      ) : (
        <Button disabled={busy} onClick={() => void keep()}>
          {busy ? 'Saving' : 'Keep offline'}
        </Button>
      )}
    </div>
  );
}
