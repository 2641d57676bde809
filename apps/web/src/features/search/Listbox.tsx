import type { UseComboboxGetItemPropsReturnValue, UseComboboxGetMenuPropsReturnValue } from 'downshift';
import { OptionLink } from './OptionLink.tsx';
import type { Option } from './options.ts';
import styles from './SearchPanel.module.css';

interface Props {
  readonly options: readonly Option[];
  readonly menu: UseComboboxGetMenuPropsReturnValue;
  readonly getItemProps: (options: { item: Option; index: number }) => UseComboboxGetItemPropsReturnValue;
  /** A newer response is loading. */
  readonly dimmed: boolean;
  readonly onFollow: () => void;
}

const GROUPS = [
  { kind: 'recent', name: 'Recent searches', heading: false },
  { kind: 'article', name: 'Articles', heading: false },
  { kind: 'analyst', name: 'Analysts', heading: true },
  { kind: 'category', name: 'Categories', heading: true },
  { kind: 'insight', name: 'Data insights', heading: true },
  { kind: 'event', name: 'Calendar', heading: true },
  { kind: 'term', name: 'Glossary', heading: true },
] as const;

export function Listbox({ options, menu, getItemProps, dimmed, onFollow }: Props) {
  const optionsOf = (kind: Option['kind']) =>
    options.map((option, index) =>
      option.kind === kind ? (
        <OptionLink
          key={option.href}
          option={option}
          item={getItemProps({ item: option, index })}
          onFollow={onFollow}
        />
      ) : null,
    );
  return (
    <div {...menu} className={styles.list} data-dimmed={dimmed}>
      {GROUPS.filter(({ kind }) => options.some((option) => option.kind === kind)).map(
        ({ kind, name, heading }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={kind} role="group" aria-label={name} className={styles.group}>
            {heading && (
              <p className={styles.name} aria-hidden="true">
                {name}
              </p>
            )}
            {optionsOf(kind)}
          </div>
        ),
      )}
      {optionsOf('all')}
    </div>
  );
}
