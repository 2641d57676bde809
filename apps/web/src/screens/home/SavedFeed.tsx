import { AuthGate } from '../../domain/access/AuthGate.tsx';
import { RowCard } from '../../domain/articles/cards/Card.tsx';
import { UnavailableCard } from '../../domain/articles/cards/UnavailableCard.tsx';
import { savedList } from '../../domain/bookmarks/queries.ts';
import { Feed } from '../../domain/lists/Feed.tsx';
import { useReader } from '../../platform/session/use-session.ts';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';

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
