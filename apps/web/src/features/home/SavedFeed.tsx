import { RowCard } from '../../components/Card/Card.tsx';
import { UnavailableCard } from '../../components/Card/UnavailableCard.tsx';
import { Feed } from '../../components/Feed/Feed.tsx';
import { AuthGate } from '../../components/GatePanel/AuthGate.tsx';
import { EmptyState } from '../../components/Status/EmptyState.tsx';
import { savedList } from '../../lib/query/saved-list.ts';
import { useReader } from '../../lib/session/use-session.ts';

export default function SavedFeed() {
  const reader = useReader();
  if (reader.kind === 'anonymous') return <AuthGate status={401} subject="reading-list" />;
  return (
    <Feed
      key={reader.uid}
      {...savedList(reader.uid)}
      renderItem={({ id, article }) =>
        article ? <RowCard article={article} /> : <UnavailableCard articleId={id} />
      }
      empty={
        <EmptyState
          heading="Your reading list is empty"
          hint="Add items from feeds with the bookmark icon, or on the article page"
        />
      }
    />
  );
}
