import { ErrorState } from '../../components/Status/ErrorState.tsx';
import { FAILED } from '../../lib/messages.ts';

interface Props {
  readonly message: string | undefined;
  readonly retry: () => void;
}

/** Rarely seen, so downloaded only then. */
export default function CalendarFailed({ message = FAILED.calendar, retry }: Props) {
  return <ErrorState text={message} retry={retry} />;
}
