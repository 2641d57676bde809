import { type KeyboardEvent, useEffect, useImperativeHandle, useState } from 'react';
import { isLongEnough } from './dropdown-state.ts';
import { Listbox, optionId } from './Listbox.tsx';
import { foundOptions, type Move, moved, type Option, recentOptions } from './options.ts';
import { PanelMessage } from './PanelMessage.tsx';
import type { PanelProps } from './popup.ts';
import { forgetSearches, recentSearches } from './recent.ts';
import styles from './SearchPanel.module.css';
import { useDropdown } from './use-dropdown.ts';

const MOVES: Readonly<Record<string, Move>> = { ArrowDown: 'next', ArrowUp: 'previous' };
/** While no option is active these two belong to the text cursor. */
const JUMPS: Readonly<Record<string, Move>> = { Home: 'first', End: 'last' };

/** The popup of the header's combobox: focus stays in the field, the active option is only pointed at. */
export default function SearchPanel({ text, open, field, press, onPopup, onOpen, onLeave }: PanelProps) {
  const { state, also } = useDropdown(text);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [active, setActive] = useState<number>();

  const resting = text.trim() === '';
  const found = state.kind === 'ready' ? state.found : state.kind === 'loading' ? state.before : undefined;
  const options: readonly Option[] = resting
    ? recentOptions(recent)
    : isLongEnough(text)
      ? foundOptions(text, found, also)
      : [];
  const expanded = open && options.length > 0;
  const shown = open && (options.length > 0 || isLongEnough(text));
  const busy = state.kind === 'loading';

  useEffect(() => {
    if (open) setRecent(recentSearches());
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new words or a panel opened anew begin at the field
  useEffect(() => setActive(undefined), [text, open]);

  const activeId = expanded && active !== undefined && active < options.length ? optionId(active) : undefined;
  useEffect(() => onPopup({ expanded, active: activeId, busy }), [onPopup, expanded, activeId, busy]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  useImperativeHandle(press, () => (event: KeyboardEvent) => {
    if (event.key === 'Enter' && activeId) {
      event.preventDefault();
      document.getElementById(activeId)?.click();
      return;
    }
    const move = MOVES[event.key] ?? (activeId ? JUMPS[event.key] : undefined);
    if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (open) setActive(moved(active, move, options.length));
    else onOpen();
  });

  const forget = () => {
    forgetSearches();
    setRecent([]);
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it, focus is only kept where it is
    <div
      className={styles.panel}
      hidden={!shown}
      aria-busy={busy}
      onMouseDown={(event) => event.preventDefault()}
    >
      {resting && recent.length > 0 && (
        <div className={styles.head}>
          <p className={styles.name} id="search-recent" aria-hidden="true">
            Recent searches
          </p>
          <button type="button" className={styles.forget} onClick={forget}>
            Clear<span className="visually-hidden"> recent searches</span>
          </button>
        </div>
      )}
      {!resting && <PanelMessage state={state} shown={shown} />}
      {expanded && <Listbox options={options} active={active} dimmed={busy && !resting} onFollow={onLeave} />}
    </div>
  );
}
