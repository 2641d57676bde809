import { Fragment } from 'react';
import { OptionLink } from './OptionLink.tsx';
import type { Option } from './options.ts';
import styles from './SearchPanel.module.css';

interface Props {
  readonly options: readonly Option[];
  readonly active: number | undefined;
  /** A newer answer is on its way. */
  readonly dimmed: boolean;
  readonly onFollow: () => void;
}

export const optionId = (index: number) => `search-option-${index}`;

const GROUPS = [
  { kind: 'recent', name: 'Recent searches', heading: false },
  { kind: 'article', name: 'Articles', heading: false },
  { kind: 'analyst', name: 'Analysts', heading: true },
  { kind: 'category', name: 'Categories', heading: true },
] as const;

export function Listbox({ options, active, dimmed, onFollow }: Props) {
  const draw = (kind: Option['kind']) =>
    options.map((option, index) =>
      option.kind === kind ? (
        <OptionLink
          key={option.href}
          id={optionId(index)}
          option={option}
          active={index === active}
          onFollow={onFollow}
        />
      ) : null,
    );
  return (
    <div
      role="listbox"
      id="search-options"
      aria-label="Search suggestions"
      className={styles.list}
      data-dimmed={dimmed}
    >
      {GROUPS.map(({ kind, name, heading }) => {
        if (!options.some((option) => option.kind === kind)) return <Fragment key={kind} />;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={kind} role="group" aria-label={name} className={styles.group}>
            {heading && (
              <p className={styles.name} aria-hidden="true">
                {name}
              </p>
            )}
            {draw(kind)}
          </div>
        );
      })}
      {draw('all')}
    </div>
  );
}
