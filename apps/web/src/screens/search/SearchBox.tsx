import { site } from '@tidemark/contracts/paths';
import { MAX_QUERY_LENGTH } from '@tidemark/contracts/search';
import { useRouter } from 'next/router';
import { type ComponentType, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../platform/hooks/use-media.ts';
import { shortcutsEnabled } from '../../platform/storage/shortcut-preference.ts';
import { below } from '../../ui/breakpoints.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { navigate } from '../../ui/Link/navigate.ts';
import { ownPath } from './own-url.ts';
import type { PanelProps, Popup } from './popup.ts';
import styles from './SearchBox.module.css';
import { isSearchShortcut } from './shortcut.ts';

const NO_POPUP: Popup = { expanded: false, active: undefined, busy: false };

/**
 * A real form: without JavaScript it leads to the search page. The panel and its libraries are
 * downloaded when the field is focused; if that fails, the form still works.
 */
export function SearchBox() {
  const router = useRouter();
  const narrow = useMedia(below('XS'));
  const input = useRef<HTMLInputElement>(null);
  const handleKey = useRef<(event: KeyboardEvent<HTMLInputElement>) => void>(undefined);
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [popup, setPopup] = useState(NO_POPUP);

  const start = () => {
    setText(input.current?.value ?? '');
    setOpen(true);
    import('./SearchPanel.tsx').then(
      (module) => setPanel(() => module.default),
      () => {},
    );
  };
  const clear = () => {
    if (input.current) input.current.value = '';
    setText('');
  };
  const reset = () => {
    setOpen(false);
    clear();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value.trim() ?? '';
    if (query === '') return;
    reset();
    navigate(router, ownPath(query) ?? site.search(query));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.target === input.current) handleKey.current?.(event as KeyboardEvent<HTMLInputElement>);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (open) setOpen(false);
    else clear();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: text may have been entered before this script ran
  useEffect(() => {
    if (document.activeElement === input.current) start();
    const focusOnShortcut = (event: globalThis.KeyboardEvent) => {
      if (!isSearchShortcut(event) || isTyping(event.target)) return;
      if (event.key === '/' && !shortcutsEnabled()) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focusOnShortcut);
    return () => document.removeEventListener('keydown', focusOnShortcut);
  }, []);

  return (
    <search
      aria-label="Quick search"
      className={styles.box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={onKeyDown}
    >
      <form action="/search" onSubmit={submit} className={styles.form}>
        <span className={styles.icon} data-busy={open && popup.busy}>
          <Icon name="search" size={18} />
        </span>
        {/* biome-ignore lint/correctness/noRestrictedElements: every page loads this field, and Input would add 120 bytes to each */}
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="query"
          className={styles.input}
          role="combobox"
          aria-label="Search reports and topics"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={open && popup.expanded}
          aria-controls={open && popup.expanded ? 'search-options' : undefined}
          aria-activedescendant={open ? popup.active : undefined}
          aria-keyshortcuts="/ Control+K Meta+K"
          placeholder={narrow ? 'Search' : 'Search reports and topics'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_QUERY_LENGTH}
          onFocus={start}
          onClick={() => setOpen(true)}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setOpen(true);
          }}
        />
        <button type="button" className={styles.close} aria-label="Close search" onClick={reset}>
          <Icon name="close" />
        </button>
      </form>
      {Panel && (
        <Panel
          text={text}
          open={open}
          field={input}
          handleKey={handleKey}
          onPopup={setPopup}
          onOpen={() => setOpen(true)}
          onLeave={reset}
        />
      )}
    </search>
  );
}
