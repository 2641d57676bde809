import type { Heading } from '@tidemark/contracts/wire/article';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import type { ReadingTracker } from './reading-tracker.ts';
import styles from './TocTracker.module.css';

interface Props {
  readonly tracker: ReadingTracker;
  readonly headings: readonly Heading[];
}

/** Marks the current section in the table of contents. On narrow screens, opens the table of contents in a sheet. */
export function TocTracker({ tracker, headings }: Props) {
  const [section, setSection] = useState<string>();
  const [inside, setInside] = useState(false);
  const [open, setOpen] = useState(false);

  useEffect(
    () =>
      tracker.subscribe((state) => {
        setSection(state.section);
        setInside(state.inside && state.share < 1);
      }),
    [tracker],
  );
  useEffect(() => markCurrent(section), [section]);

  if (headings.length < 2) return null;
  const current = headings.find(({ id }) => id === section);
  const go = (id: string) => {
    setOpen(false);
    // The page cannot scroll until the sheet has closed.
    setTimeout(() => {
      location.hash = id;
    });
  };
  return (
    <>
      <button
        type="button"
        className={`${styles.current} no-print`}
        hidden={!inside && !open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={16} />
        <span className="visually-hidden">Contents, current section: </span>
        <span className={styles.name}>{current?.text ?? 'Introduction'}</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} label="Contents" placement="bottom">
        <ol className={styles.list}>
          {headings.map(({ id, text, level }) => (
            <li key={id} data-level={level}>
              <a
                href={`#${id}`}
                aria-current={id === section ? 'location' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(id);
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}

/** Marks the current section in the rendered tables of contents. */
function markCurrent(section: string | undefined): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-toc]')) {
    for (const link of list.querySelectorAll('a')) {
      const isCurrent = section !== undefined && decodeURIComponent(link.hash.slice(1)) === section;
      if (isCurrent) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
      if (isCurrent && list.scrollHeight > list.clientHeight) {
        list.scrollTop = link.offsetTop - list.clientHeight / 2;
      }
    }
  }
}
