import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './Tabs.module.css';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

interface Props<Name extends string> {
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  readonly children: ReactNode;
}

const STEPS = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);

/** One tab stop; arrow keys, Home and End move and select. The children are the panel of the selected tab. */
export function Tabs<Name extends string>({ id, label, tabs, selected, onSelect, children }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const index = tabs.findIndex(({ name }) => name === selected);

  // On a phone the list is wider than the screen, so the selected tab may not be visible.
  useEffect(() => {
    const tab = list.current?.children[index]?.getBoundingClientRect();
    const shown = list.current?.getBoundingClientRect();
    if (list.current && tab && shown) {
      list.current.scrollLeft += tab.left + tab.width / 2 - (shown.left + shown.width / 2);
    }
  }, [index]);

  const go = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step !== undefined
            ? (index + step + tabs.length) % tabs.length
            : undefined;
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onSelect(tab.name);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} ref={list} onKeyDown={go}>
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={name === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}
