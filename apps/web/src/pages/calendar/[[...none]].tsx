import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { CalendarScreen } from '../../screens/calendar/CalendarScreen.tsx';
import { type CalendarProps, loadCalendar } from '../../screens/calendar/load.ts';

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
