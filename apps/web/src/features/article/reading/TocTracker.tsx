import type { Heading } from '@tidemark/contracts/wire/article';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import type { ReadingTracker } from './reading-tracker.ts';
import styles from './TocTracker.module.css';

interface Props {
  readonly reading: ReadingTracker;
  readonly headings: readonly Heading[];
}

/** The contents in the margin follow the reader; on a phone, where there is no margin, they wait in a sheet. */
export function TocTracker({ reading, headings }: Props) {
  const [section, setSection] = useState<string>();
  const [inside, setInside] = useState(false);
  const [open, setOpen] = useState(false);

  useEffect(
    () =>
      reading.subscribe((moment) => {
        setSection(moment.section);
        setInside(moment.inside && moment.share < 1);
      }),
    [reading],
  );
  useEffect(() => markCurrent(section), [section]);

  if (headings.length < 2) return null;
  const current = headings.find(({ id }) => id === section);
  const go = (id: string) => {
    setOpen(false);
    // The page cannot scroll while the sheet is open.
    setTimeout(() => {
      location.hash = id;
    });
  };
  return (
    <>
      <button
        type="button"
        className={`${styles.here} docked no-print`}
        hidden={!inside && !open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={16} />
        <span className="visually-hidden">Contents, you are at: </span>
        <span className={styles.name}>{current?.text ?? 'Beginning'}</span>
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

/** The lists that came with the page are marked where they stand. */
function markCurrent(section: string | undefined): void {
  for (const list of document.querySelectorAll<HTMLElement>('nav[aria-label="Contents"]')) {
    for (const link of list.querySelectorAll('a')) {
      const here = section !== undefined && decodeURIComponent(link.hash.slice(1)) === section;
      if (here) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
      if (here && list.scrollHeight > list.clientHeight) {
        list.scrollTop = link.offsetTop - list.clientHeight / 2;
      }
    }
  }
}
