import { EmptyState } from '../../components/Status/EmptyState.tsx';
import { ErrorState } from '../../components/Status/ErrorState.tsx';
import type { SearchAddress } from './address.ts';
import { pageCount, writeAddress } from './address.ts';
import { CorrectionLine } from './CorrectionLine.tsx';
import { chipsOf, withoutFilters, withPage } from './changes.ts';
import type { ScreenState } from './screen-state.ts';

interface Props {
  readonly state: ScreenState;
  readonly address: SearchAddress;
  readonly go: (to: SearchAddress) => void;
}

/** Everything the screen says that is not a hit. */
export function ResultsMessage({ state, address }: Props) {
  switch (state.kind) {
    case 'no-term':
      return <EmptyState heading="No search term was entered" />;
    case 'loading':
      return null;
    case 'ready':
      return <CorrectionLine found={state.found} address={address} />;
    case 'unlisted':
      return <EmptyState heading="No search results were found" />;
    case 'failed':
      return <ErrorState text={state.message} {...(state.retry ? { retry: state.retry } : {})} />;
    case 'empty':
      return <Nothing state={state} address={address} />;
  }
}

function Nothing({
  state,
  address,
}: {
  readonly state: Extract<ScreenState, { kind: 'empty' }>;
  readonly address: SearchAddress;
}) {
  const last = pageCount(state.found.total);
  if (last > 0) {
    const href = writeAddress(withPage(last)(address));
    return (
      <EmptyState
        heading="The results end before this page"
        action={{ label: 'Go to the last page', href }}
      />
    );
  }
  const filtered = chipsOf(address).length > 0;
  const action = { label: 'Remove filters', href: writeAddress(withoutFilters(address)) };
  return (
    <>
      <CorrectionLine found={state.found} address={address} />
      <EmptyState
        heading="No search results"
        hint="Try different keywords or remove filters"
        {...(filtered ? { action } : {})}
      />
    </>
  );
}
