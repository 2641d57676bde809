import { useState } from 'react';
import { Feed } from '../../domain/lists/Feed.tsx';
import { fetchHistory } from '../../domain/reading/calls.ts';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { HistoryControls } from './HistoryControls.tsx';
import { HistoryRow } from './HistoryRow.tsx';

const PAGE_SIZE = 20;

/** What a member has read, last read first. */
export default function History({ uid }: { readonly uid: string }) {
  const [cleared, setCleared] = useState(0);
  return (
    <>
      <h2 className="visually-hidden">My reading history</h2>
      <HistoryControls onClear={() => setCleared((count) => count + 1)} />
      <Feed
        key={cleared}
        name={`history ${uid} ${cleared}`}
        personal
        loadPage={(page) => fetchHistory({ page, pageSize: PAGE_SIZE })}
        renderItem={(item) => <HistoryRow item={item} />}
        empty={
          <EmptyState
            heading="Your history is empty"
            hint="Articles that you read while you are logged in appear here"
          />
        }
      />
    </>
  );
}
