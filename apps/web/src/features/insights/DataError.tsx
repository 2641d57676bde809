import { ErrorState } from '../../components/Status/ErrorState.tsx';
import { FAILED } from '../../lib/api/messages.ts';

/** Loaded only when needed. */
export default function DataError({ retry }: { readonly retry: () => void }) {
  return <ErrorState text={FAILED.insights} retry={retry} />;
}
