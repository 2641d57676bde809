import styles from './Choice.module.css';

interface Props {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** One of several options of a filter or a form. Stands in the label that names it. */
export const Choice = (props: Props) => <input {...props} className={styles.choice} />;
