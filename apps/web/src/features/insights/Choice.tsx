import styles from './Choice.module.css';

interface Props<T extends string> {
  readonly name: string;
  readonly options: readonly T[];
  readonly chosen: T;
  readonly onChoose: (option: T) => void;
}

/** A few short words, one of them chosen. */
export function Choice<T extends string>({ name, options, chosen, onChoose }: Props<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{name}</legend>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={styles.option}
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}
