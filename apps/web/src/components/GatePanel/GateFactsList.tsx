import { config } from '../../config.ts';
import { useMainAppUrl } from '../../lib/hooks/use-login-url.ts';
import { GATE_ANCHOR } from '../../lib/session/login.ts';
import styles from './GatePanel.module.css';
import type { GateFacts } from './gate-facts.ts';

/** Which plan opens the page, what it costs, whether the trial opens it, and the reader's own plan. */
export function GateFactsList({ facts: { plan, trial, currentPlan } }: { readonly facts: GateFacts }) {
  const trialUrl = useMainAppUrl(config.mainApp.trial, GATE_ANCHOR);
  return (
    <dl className={styles.facts}>
      {plan !== undefined && (
        <>
          <dt>Opens with</dt>
          <dd>{plan}</dd>
        </>
      )}
      {trial && (
        <>
          <dt>Trial</dt>
          <dd>
            {trial.included ? (
              <a href={trialUrl} className={styles.trial}>
                {trial.text}
              </a>
            ) : (
              trial.text
            )}
          </dd>
        </>
      )}
      {currentPlan !== undefined && (
        <>
          <dt>Your plan</dt>
          <dd>{currentPlan}</dd>
        </>
      )}
    </dl>
  );
}
