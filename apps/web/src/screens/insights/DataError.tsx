import { FAILED } from '../../platform/http/messages.ts';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';

/** Loaded only when needed. */
export default function DataError({ retry }: { readonly retry: () => void }) {
  return <ErrorState text={FAILED.insights} retry={retry} />;
}
