import { useCombobox } from 'downshift';
import { type KeyboardEvent, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { useMedia } from '../../platform/hooks/use-media.ts';
import { below } from '../../ui/breakpoints.ts';
import { isHandledByListbox, optionState } from './combobox.ts';
import { isLongEnough } from './dropdown-state.ts';
import { Listbox } from './Listbox.tsx';
import { hitOptions, type Option, ROWS, recentOptions } from './options.ts';
import { PanelMessage } from './PanelMessage.tsx';
import type { PanelProps } from './popup.ts';
import { clearRecentSearches, recentSearches } from './recent.ts';
import styles from './SearchPanel.module.css';
import { useSearchDropdown } from './use-search-dropdown.ts';

const optionId = (index: number) => `search-option-${index}`;

/** The popup of the header's combobox. Focus stays in the field. */
export default function SearchPanel({ text, open, field, handleKey, onPopup, onOpen, onLeave }: PanelProps) {
  const { state, suggestions } = useSearchDropdown(text);
  const [recent, setRecent] = useState<readonly string[]>([]);

  const narrow = useMedia(below('XS'));
  const isEmpty = text.trim() === '';
  const hitPage =
    state.kind === 'ready' ? state.hitPage : state.kind === 'loading' ? state.before : undefined;
  const options: readonly Option[] = isEmpty
    ? recentOptions(recent)
    : isLongEnough(text)
      ? hitOptions(text, hitPage, suggestions, narrow ? ROWS.narrow : ROWS.wide)
      : [];
  const expanded = open && options.length > 0;
  const shown = open && (options.length > 0 || isLongEnough(text));
  const busy = state.kind === 'loading';

  const { highlightedIndex, setHighlightedIndex, getInputProps, getItemProps, getMenuProps } =
    useCombobox<Option>({
      items: [...options],
      isOpen: expanded,
      inputValue: text,
      // Options are links: following one navigates, and nothing stays selected.
      selectedItem: null,
      itemToString: (option) => option?.href ?? '',
      menuId: 'search-options',
      getItemId: optionId,
      // The options are links, which do not pass their element to downshift.
      scrollIntoView: () => {},
      stateReducer: optionState,
      onIsOpenChange: ({ isOpen }) => {
        if (isOpen) onOpen();
      },
      onSelectedItemChange: ({ type }) => {
        if (type === useCombobox.stateChangeTypes.InputKeyDownEnter) {
          document.getElementById(optionId(highlightedIndex))?.click();
        }
      },
    });
  // The field is rendered before this component is loaded, so it is not rendered from these properties.
  const input = getInputProps({}, { suppressRefError: true });
  const menu = getMenuProps({ 'aria-label': 'Search suggestions' }, { suppressRefError: true });
  const activeId = expanded && highlightedIndex >= 0 ? optionId(highlightedIndex) : undefined;

  useEffect(() => {
    if (open) setRecent(recentSearches());
  }, [open]);
  // In a layout effect: a later effect could undo an arrow key that was pressed as soon as the options were shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text, and a panel that opens again, have no active option
  useLayoutEffect(() => setHighlightedIndex(-1), [text, open]);
  useEffect(() => onPopup({ expanded, active: activeId, busy }), [onPopup, expanded, activeId, busy]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useImperativeHandle(handleKey, () => (event: KeyboardEvent<HTMLInputElement>) => {
    if (isHandledByListbox(event, activeId !== undefined)) input.onKeyDown?.(event);
  });

  const clearRecent = () => {
    clearRecentSearches();
    setRecent([]);
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing the mouse must not take the focus from the field
    <div
      className={styles.panel}
      hidden={!shown}
      aria-busy={busy}
      onMouseDown={(event) => event.preventDefault()}
    >
      {isEmpty && recent.length > 0 && (
        <div className={styles.head}>
          <p className={styles.name} id="search-recent" aria-hidden="true">
            Recent searches
          </p>
          <button type="button" className={styles.clear} onClick={clearRecent}>
            Clear<span className="visually-hidden"> recent searches</span>
          </button>
        </div>
      )}
      {!isEmpty && <PanelMessage state={state} shown={shown} hasOptions={options.length > 0} />}
      {expanded && (
        <Listbox
          options={options}
          menu={menu}
          getItemProps={getItemProps}
          dimmed={busy && !isEmpty}
          onFollow={onLeave}
        />
      )}
    </div>
  );
}
