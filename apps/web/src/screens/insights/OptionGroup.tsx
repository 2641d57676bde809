import { ToggleButton } from '../../ui/ToggleButton/ToggleButton.tsx';
import styles from './OptionGroup.module.css';

interface Props<T extends string> {
  readonly name: string;
  readonly options: readonly T[];
  readonly selected: T;
  readonly onSelect: (option: T) => void;
}

/** A group of toggle buttons, one of them pressed. */
export function OptionGroup<T extends string>({ name, options, selected, onSelect }: Props<T>) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{name}</legend>
      {options.map((option) => (
        <ToggleButton
          key={option}
          className={styles.option}
          pressed={option === selected}
          onPress={() => onSelect(option)}
        >
          {option}
        </ToggleButton>
      ))}
    </fieldset>
  );
}
