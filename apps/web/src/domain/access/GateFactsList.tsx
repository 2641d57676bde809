import styles from './GatePanel.module.css';
import type { GateFacts } from './gate-facts.ts';

/** Which plan opens the page, what it costs, whether the trial opens it, and the reader's own plan. */
export function GateFactsList({ facts: { plan, trial, currentPlan } }: { readonly facts: GateFacts }) {
  const rows = [
    ['Opens with', plan],
    // Where the trial opens the page, there is a button for it.
    ['Trial', trial?.included === false ? trial.text : undefined],
    ['Your plan', currentPlan],
  ] as const;
  if (rows.every(([, text]) => text === undefined)) return null;
  return (
    <dl className={styles.facts}>
      {rows.map(
        ([name, text]) =>
          text !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
