import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { CalendarScreen } from '../../features/calendar/CalendarScreen.tsx';
import { type CalendarProps, loadCalendar } from '../../features/calendar/load.ts';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../lib/page/static-page.ts';

export default function CalendarPage(props: CalendarProps) {
  return (
    <>
      <Seo
        title="Calendar"
        description="Economic data releases, token unlocks, upgrades and governance votes by month, in UTC."
        path={site.calendar}
      />
      <CalendarScreen {...props} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

export const getStaticProps: GetStaticProps<CalendarProps & ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(loadCalendar);
