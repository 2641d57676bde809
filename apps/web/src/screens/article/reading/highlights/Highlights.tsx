import { type HighlightColor, MAX_HIGHLIGHT } from '@tidemark/contracts/highlight';
import type { TextRange } from '@tidemark/contracts/reading-record';
import { quoteAt } from '@tidemark/contracts/text-quote';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Highlight } from '../../../../domain/highlights/calls.ts';
import {
  addHighlight,
  changeHighlight,
  loadHighlights,
  removeHighlight,
} from '../../../../domain/highlights/offline.ts';
import { LIBRARY_FAILED } from '../../../../platform/http/library-messages.ts';
import { MERGED_EVENT } from '../../../../platform/offline/status.ts';
import { showToast } from '../../../../ui/Toasts/toasts.ts';
import type { ReadingTracker } from '../reading-tracker.ts';
import { Caret } from './Caret.tsx';
import { HighlightDialog } from './HighlightDialog.tsx';
import { focusMark, hideMark, showMark } from './marks.ts';
import { NotesPanel } from './NotesPanel.tsx';
import { setNotesOpen, useNotesOpen } from './notes-panel.ts';
import { placeHighlights } from './place-highlights.ts';
import { SelectionToolbar } from './SelectionToolbar.tsx';
import { collapseAt, indexText } from './text-index.ts';

interface Props {
  readonly tracker: ReadingTracker;
  readonly articleId: number;
}

const HASH = '#highlight-';

/** Highlights and notes of a member in an open article. */
export default function Highlights({ tracker, articleId }: Props) {
  const { body, elements } = tracker;
  const [highlights, setHighlights] = useState<readonly Highlight[]>([]);
  const [openId, setOpenId] = useState<string>();
  const [shownId, setShownId] = useState<string>();
  const notesOpen = useNotesOpen();
  const caretAfter = useRef<number>(undefined);

  // After the panel has closed, because closing returns the focus to the button that opened it.
  useEffect(() => {
    if (notesOpen || shownId === undefined) return;
    focusMark(body, shownId);
    setShownId(undefined);
  }, [notesOpen, shownId, body]);

  useEffect(() => {
    let mounted = true;
    const load = () =>
      loadHighlights(articleId).then(
        (all) => mounted && setHighlights(all),
        () => mounted && showToast({ tone: 'danger', message: LIBRARY_FAILED.highlights }),
      );
    void load();
    addEventListener(MERGED_EVENT, load);
    return () => {
      mounted = false;
      removeEventListener(MERGED_EVENT, load);
      setNotesOpen(false);
    };
  }, [articleId]);

  const placed = useMemo(() => placeHighlights(indexText(elements).text, highlights), [elements, highlights]);
  useEffect(() => {
    for (const { highlight, range } of placed) if (range) showMark(elements, highlight, range, setOpenId);
    // Marking has replaced the text that was selected; whoever uses a caret continues behind the highlight.
    if (caretAfter.current !== undefined) collapseAt(indexText(elements), caretAfter.current);
    caretAfter.current = undefined;
    return () => {
      for (const { highlight } of placed) hideMark(body, highlight.id);
    };
  }, [placed, elements, body]);

  // A private link: only its owner has the highlight.
  const linked = location.hash.startsWith(HASH) ? location.hash.slice(HASH.length) : undefined;
  const isLoaded = highlights.length > 0;
  useEffect(() => {
    if (isLoaded && linked) focusMark(body, linked);
  }, [isLoaded, linked, body]);

  const add = useCallback(
    async ({ start, end }: TextRange, color: HighlightColor) => {
      if (end - start > MAX_HIGHLIGHT) {
        showToast({
          message: `A highlight can have ${MAX_HIGHLIGHT.toLocaleString('en-US')} characters. Select a shorter part.`,
        });
        return undefined;
      }
      try {
        caretAfter.current = end;
        const quote = quoteAt(indexText(elements).text, { start, end });
        const added = await addHighlight({ articleId, ...quote, start, color });
        setHighlights((all) => [...all, added]);
        return added;
      } catch {
        showToast({ tone: 'danger', message: LIBRARY_FAILED.changeHighlight });
        return undefined;
      }
    },
    [articleId, elements],
  );
  const change = async (highlight: Highlight, next: Partial<Pick<Highlight, 'color' | 'note'>>) => {
    try {
      const changed = await changeHighlight(highlight, next);
      setHighlights((all) => all.map((one) => (one.id === highlight.id ? changed : one)));
      setOpenId(undefined);
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeHighlight });
    }
  };
  const remove = async (highlight: Highlight) => {
    try {
      await removeHighlight(highlight);
      setHighlights((all) => all.filter((one) => one.id !== highlight.id));
      setOpenId(undefined);
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeHighlight });
    }
  };
  const open = highlights.find(({ id }) => id === openId);

  return (
    <>
      <SelectionToolbar
        elements={elements}
        onAdd={async (range, color, withNote) => {
          const added = await add(range, color);
          if (added && withNote) setOpenId(added.id);
        }}
      />
      <Caret body={body} elements={elements} />
      {open && (
        <HighlightDialog
          key={open.id}
          highlight={open}
          link={`${location.origin}${location.pathname}${HASH}${open.id}`}
          onClose={() => setOpenId(undefined)}
          onSave={(next) => void change(open, next)}
          onRemove={() => void remove(open)}
        />
      )}
      <NotesPanel
        open={notesOpen && open === undefined}
        placed={placed}
        onClose={() => setNotesOpen(false)}
        onShow={(id) => {
          setShownId(id);
          setNotesOpen(false);
        }}
        onEdit={setOpenId}
      />
    </>
  );
}
