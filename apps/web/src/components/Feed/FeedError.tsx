import { GatePanel } from '../GatePanel/GatePanel.tsx';
import { ErrorState } from '../Status/ErrorState.tsx';

interface Props {
  /** Undefined if the request was rejected with 401 or 406. */
  readonly message: string | undefined;
  readonly onRetry: () => void;
}

export function FeedError({ message, onRetry }: Props) {
  if (message === undefined) return <GatePanel access="none" />;
  return <ErrorState text={message} retry={onRetry} />;
}
