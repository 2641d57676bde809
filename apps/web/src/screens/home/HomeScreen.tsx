import { categoryById, DAILY_BRIEFINGS_ID } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import { BriefCard, StandardCard } from '../../domain/articles/cards/Card.tsx';
import { config } from '../../platform/config.ts';
import { Section } from '../../ui/Section/Section.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { AnalystFaces } from './AnalystFaces.tsx';
import { Briefings } from './Briefings.tsx';
import { ConnectCards } from './ConnectCards.tsx';
import { HomeFeed } from './HomeFeed.tsx';
import styles from './HomeScreen.module.css';
import { LeadRow } from './LeadRow.tsx';
import type { HomeProps } from './load.ts';
import { MemberSlot } from './MemberSlot.tsx';
import { SummariesAndNotes } from './SummariesAndNotes.tsx';
import { selectLatest } from './select-articles.ts';

const briefingsHref = () => {
  const category = categoryById(DAILY_BRIEFINGS_ID);
  return category ? site.category(category) : site.articles;
};

export function HomeScreen(props: HomeProps) {
  const { lead, trending, briefings, analysts, summaries, notes, trendingElsewhere, feed } = props;
  if (!lead) {
    return (
      <div className="container">
        <EmptyState
          heading="There's nothing here yet"
          hint="Check back later!"
          action={{ label: 'Go back to home page', href: site.home }}
        />
      </div>
    );
  }
  const latest = selectLatest(feed.items, lead);
  return (
    <div className={`container ${styles.page}`}>
      <h1 className="visually-hidden">{config.name}: today’s research</h1>
      <LeadRow lead={lead} trending={trending} />
      <MemberSlot />
      <Section name="Latest" id="latest" lazy="latest" cta={{ label: 'More Articles', href: site.articles }}>
        <div className={styles.three}>
          {latest.slice(0, 3).map((article) => (
            <StandardCard key={article.id} article={article} teaser />
          ))}
        </div>
        <div className={`${styles.three} ${styles.briefs}`}>
          {latest.slice(3).map((article) => (
            <BriefCard key={article.id} article={article} />
          ))}
        </div>
      </Section>
      <Section
        name="Briefings"
        id="briefings"
        lazy="briefings"
        cta={{ label: 'See all', href: briefingsHref() }}
      >
        <Briefings articles={briefings} />
      </Section>
      <Section
        name="Our Analysts"
        id="analysts"
        lazy="analysts"
        cta={{ label: 'See all', href: site.analysts }}
      >
        <AnalystFaces analysts={analysts} />
      </Section>
      <SummariesAndNotes summaries={summaries} notes={notes} />
      <ConnectCards />
      {trendingElsewhere.length > 0 && (
        <Section name="Trending in other categories" id="elsewhere" lazy="elsewhere">
          <div className={styles.four}>
            {trendingElsewhere.map((article) => (
              <StandardCard key={article.id} article={article} />
            ))}
          </div>
        </Section>
      )}
      <Section name="All research" id="feed">
        <HomeFeed first={feed} />
      </Section>
    </div>
  );
}
