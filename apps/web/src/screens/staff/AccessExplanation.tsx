import { tierLabel } from '@tidemark/contracts/access';
import { site } from '@tidemark/contracts/paths';
import type { AccessDecision } from '@tidemark/contracts/wire/staff';
import { AuthGate } from '../../domain/access/AuthGate.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import styles from './ExplainAccessForm.module.css';
import { accessOf, formatTimestamp, labelOf } from './texts.ts';
import type { Explanation } from './use-access-explanation.ts';

export function AccessExplanation({ explanation }: { readonly explanation: Explanation }) {
  switch (explanation.kind) {
    case 'none':
      return null;
    case 'unknown':
      return (
        <p className={styles.message}>
          There is no article <code>{explanation.slug}</code>. Check the URL for typos.
        </p>
      );
    case 'gated':
      return <AuthGate status={401} subject="newsroom" />;
    case 'failed':
      return <p className={styles.failed}>{explanation.message}</p>;
    case 'loading':
      return explanation.before ? (
        <Decision decision={explanation.before} dimmed />
      ) : (
        <p className={styles.message}>Loading…</p>
      );
    case 'ready':
      return <Decision decision={explanation.decision} />;
  }
}

interface DecisionProps {
  readonly decision: AccessDecision;
  readonly dimmed?: boolean;
}

function Decision({ decision, dimmed = false }: DecisionProps) {
  const { article, reader, reasons, can_read: can } = decision;
  return (
    <div className={styles.decision} data-dimmed={dimmed}>
      <p className={styles.verdict} data-can={can}>
        <Icon name={can ? 'unlock' : 'lock'} size={24} />
        {labelOf(reader.name)} {can ? 'can' : 'cannot'} read “{article.title}”.
      </p>
      <ol className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
      <dl className={styles.facts}>
        <Fact name="Status">
          {article.standing}
          {article.standing === 'scheduled' && `, will be published ${formatTimestamp(article.publish_at)}`}
        </Fact>
        <Fact name="Effective access">{accessOf(decision)}</Fact>
        <Fact name="Required tier">{tierLabel(article.needed_tier)}</Fact>
        <Fact name="Categories">{article.categories.join(', ') || 'none'}</Fact>
        {article.slug !== null && (
          <Fact name="Page">
            <TextLink href={site.article(article.slug)}>{site.article(article.slug)}</TextLink>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
