import { tierLabel } from '@tidemark/contracts/access';
import { site } from '@tidemark/contracts/paths';
import type { Why } from '@tidemark/contracts/wire/staff';
import { Icon } from '../../components/Icon/Icon.tsx';
import { TextLink } from '../../components/TextLink/TextLink.tsx';
import type { Asked } from './use-why.ts';
import styles from './WhyForm.module.css';
import { accessOf, labelOf, momentOf } from './words.ts';

export function WhyAnswer({ asked }: { readonly asked: Asked }) {
  switch (asked.kind) {
    case 'nothing':
      return null;
    case 'unknown':
      return (
        <p className={styles.message}>
          No article goes by <code>{asked.slug}</code>, nor ever did. Check the address for typos.
        </p>
      );
    case 'failed':
      return <p className={styles.failed}>{asked.message}</p>;
    case 'loading':
      return asked.before ? (
        <Decision why={asked.before} dimmed />
      ) : (
        <p className={styles.message}>Asking…</p>
      );
    case 'answered':
      return <Decision why={asked.why} />;
  }
}

function Decision({ why, dimmed = false }: { readonly why: Why; readonly dimmed?: boolean }) {
  const { article, reader, reasons, can_read: can } = why;
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
        <Fact name="Standing">
          {article.standing}
          {article.standing === 'scheduled' && `, appears ${momentOf(article.publish_at)}`}
        </Fact>
        <Fact name="Effective access">{accessOf(why)}</Fact>
        <Fact name="Opens with">{tierLabel(article.needed_tier)}</Fact>
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
