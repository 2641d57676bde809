import Head from 'next/head';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { ErrorState } from '../../components/Status/ErrorState.tsx';
import { NotFound } from '../../components/Status/NotFound.tsx';
import { config } from '../../config.ts';
import { Figures } from './Figures.tsx';
import { Refusals } from './Refusals.tsx';
import styles from './StaffScreen.module.css';
import { Syncs } from './Syncs.tsx';
import { type Report, useReport } from './use-report.ts';
import { WhyForm } from './WhyForm.tsx';
import { sourceOf } from './words.ts';

export default function StaffScreen() {
  const { report, ask } = useReport();
  if (report.kind === 'missing') return <NotFound />;
  return (
    <div className={`container ${styles.page}`}>
      <Head>
        <title>{`Newsroom — ${config.name}`}</title>
      </Head>
      <PageHeader
        title="Newsroom"
        description="What came in, what was refused and why, and who may read what."
        note={report.kind === 'ready' ? sourceOf(report.content) : 'Asking how the publication stands…'}
      />
      <State report={report} onRetry={ask} />
      <Section name="Who may read what" id="why">
        <WhyForm />
      </Section>
    </div>
  );
}

function State({ report, onRetry }: { readonly report: Report; readonly onRetry: () => void }) {
  switch (report.kind) {
    case 'loading':
      return (
        <div role="status" aria-label="Loading the state of the newsroom">
          <Skeleton height="20rem" />
        </div>
      );
    case 'failed':
      return <ErrorState text={report.message} retry={onRetry} />;
    case 'ready':
      return (
        <>
          <Figures content={report.content} now={report.at} late={report.late} />
          <Section name="Refused" id="refused">
            <Refusals refusals={report.content.refusals} now={report.at} />
          </Section>
          <Section name="Last syncs" id="syncs">
            <Syncs syncs={report.content.syncs} now={report.at} />
          </Section>
        </>
      );
    case 'missing':
      return null;
  }
}
