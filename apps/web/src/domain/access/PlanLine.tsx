import type { EffectiveAccess } from '@tidemark/contracts/access';
import { config } from '../../platform/config.ts';
import { useReader } from '../../platform/session/use-session.ts';
import { gateFacts } from './gate-facts.ts';
import styles from './PlanLine.module.css';

/**
 * What opens the article, above its picture: the gate is below it, because a reader with a session may get the body and
 * nothing moves then. The gate says it to screen readers.
 */
export function PlanLine({ access }: { readonly access: EffectiveAccess }) {
  const facts = gateFacts(useReader(), { access }, config.planPrices);
  if (facts?.plan === undefined) return null;
  // One line on every phone; the gate has the price of a year too.
  const [monthly] = facts.plan.split(' or ');
  return (
    <p className={styles.plan} aria-hidden="true" data-plan>
      {monthly}
    </p>
  );
}
