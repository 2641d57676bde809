import { AuthGate } from '../../domain/access/AuthGate.tsx';
import { config } from '../../platform/config.ts';
import { Head } from '../../ui/Head/Head.tsx';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import { Section } from '../../ui/Section/Section.tsx';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
import { NotFound } from '../../ui/Status/NotFound.tsx';
import { ContentStatus } from './ContentStatus.tsx';
import { ExplainAccessForm } from './ExplainAccessForm.tsx';
import { RejectedEntries } from './RejectedEntries.tsx';
import styles from './StaffScreen.module.css';
import { SyncLog } from './SyncLog.tsx';
import { sourceOf } from './texts.ts';
import { type StaffReport, useStaffContent } from './use-staff-content.ts';

export default function StaffScreen() {
  const { report, retry } = useStaffContent();
  if (report.kind === 'missing') return <NotFound />;
  return (
    <div className={`container ${styles.page}`}>
      <Head>
        <title>{`Newsroom — ${config.name}`}</title>
      </Head>
      <PageHeader
        title="Newsroom"
        description="Recent syncs, rejected entries and access to articles."
        note={noteOf(report)}
      />
      <State report={report} onRetry={retry} />
      <Section name="Explain access" id="explain-access">
        <ExplainAccessForm />
      </Section>
    </div>
  );
}

function noteOf(report: StaffReport): string {
  if (report.kind === 'ready') return sourceOf(report.content);
  return report.kind === 'loading' ? 'Loading the newsroom status…' : '';
}

function State({ report, onRetry }: { readonly report: StaffReport; readonly onRetry: () => void }) {
  switch (report.kind) {
    case 'loading':
      return (
        <div role="status" aria-label="Loading the newsroom status">
          <Skeleton height="20rem" />
        </div>
      );
    case 'gated':
      return <AuthGate status={401} subject="newsroom" />;
    case 'failed':
      return <ErrorState text={report.message} retry={onRetry} />;
    case 'ready':
      return (
        <>
          <ContentStatus content={report.content} now={report.at} late={report.late} />
          <Section name="Rejected entries" id="rejected">
            <RejectedEntries entries={report.content.rejections} now={report.at} />
          </Section>
          <Section name="Last syncs" id="syncs">
            <SyncLog syncs={report.content.syncs} now={report.at} />
          </Section>
        </>
      );
    case 'missing':
      return null;
  }
}
