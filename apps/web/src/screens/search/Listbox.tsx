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
  { kind: 'recent', name: 'Recent searches' },
  { kind: 'article', name: 'Articles' },
  { kind: 'analyst', name: 'Analysts' },
  { kind: 'category', name: 'Categories' },
  { kind: 'insight', name: 'Data insights' },
  { kind: 'event', name: 'Calendar' },
  { kind: 'term', name: 'Glossary' },
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
      {GROUPS.filter(({ kind }) => options.some((option) => option.kind === kind)).map(({ kind, name }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={kind} role="group" aria-label={name} className={styles.group}>
          {optionsOf(kind)}
        </div>
      ))}
      {optionsOf('all')}
    </div>
  );
}
