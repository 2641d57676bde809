import type { LibraryAction, LibraryFolder } from '@tidemark/contracts/wire/library';
import { useEffect, useState } from 'react';
import { RowCard } from '../../domain/articles/cards/RowCard.tsx';
import { UnavailableCard } from '../../domain/articles/cards/UnavailableCard.tsx';
import { toggleBookmark, useBookmark } from '../../domain/bookmarks/use-bookmark.ts';
import type { LibraryItem } from '../../domain/library/calls.ts';
import { ReadingMeter } from '../../domain/reading/ReadingMeter.tsx';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import styles from './LibraryRow.module.css';

interface Props {
  readonly item: LibraryItem;
  readonly folders: readonly LibraryFolder[];
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onRun: (actions: readonly LibraryAction[], describe: (changed: number) => string) => Promise<void>;
}

export function LibraryRow({ item, folders, selected, onSelect, onRun }: Props) {
  const { id, article, tags } = item;
  const title = article?.title ?? 'an article that is no longer available';
  const removed = useIsRemoved(id);
  const inFolders = folders.filter((folder) => item.folders.includes(folder.id));
  return (
    <div className={styles.row} data-selected={selected} data-removed={removed}>
      <label className={styles.select}>
        <Checkbox checked={selected} onChange={onSelect} />
        <span className="visually-hidden">Select: {title}</span>
      </label>
      <div className={styles.content}>
        <div className={styles.card}>
          {article ? <RowCard article={article} /> : <UnavailableCard articleId={id} />}
        </div>
        {item.note !== '' && <p className={styles.text}>{item.note}</p>}
        <div className={styles.note}>
          <p role="status">{removed && 'Removed from your reading list'}</p>
          {removed && (
            <button type="button" className={styles.undo} onClick={() => void toggleBookmark(id)}>
              Undo<span className="visually-hidden">: {title}</span>
            </button>
          )}
          <Status item={item} title={title} />
          {inFolders.map((folder) => (
            <Chip
              key={folder.id}
              text={folder.name}
              remove={`Remove from folder ${folder.name}: ${title}`}
              onRemove={() =>
                onRun(
                  [{ type: 'remove_from_folder', article_ids: [id], folder_id: folder.id }],
                  () => `Removed from “${folder.name}”`,
                )
              }
            />
          ))}
          {tags.map((tag) => (
            <Chip
              key={tag}
              text={`#${tag}`}
              remove={`Remove tag ${tag}: ${title}`}
              onRemove={() =>
                onRun([{ type: 'remove_tag', article_ids: [id], tag }], () => `Tag “${tag}” removed`)
              }
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** An article whose bookmark is removed here stays visible, so that the removal can be undone. */
function useIsRemoved(id: number): boolean {
  const { bookmarked } = useBookmark(id);
  // The state of all bookmarks is loaded after the list.
  const [wasBookmarked, setWasBookmarked] = useState(false);
  useEffect(() => {
    if (bookmarked) setWasBookmarked(true);
  }, [bookmarked]);
  return wasBookmarked && !bookmarked;
}

function Status({
  item: { status, progress },
  title,
}: {
  readonly item: LibraryItem;
  readonly title: string;
}) {
  switch (status) {
    case 'read':
      return <span>Read</span>;
    case 'unread':
      return <span>Unread</span>;
    case 'in_progress':
      return (
        <span className={styles.progress}>
          <ReadingMeter progress={progress} title={title} />
          {Math.round(progress * 100)} %
        </span>
      );
  }
}

interface ChipProps {
  readonly text: string;
  readonly remove: string;
  readonly onRemove: () => void;
}

function Chip({ text, remove, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      {text}
      <button type="button" className={styles.remove} aria-label={remove} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}
