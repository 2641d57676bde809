import type { NextPageContext } from 'next';
import type { ShellProps } from '../domain/pages/index.ts';
import { Seo } from '../domain/seo/Seo.tsx';
import { FAILED } from '../platform/http/messages.ts';
import { ErrorState } from '../ui/Status/ErrorState.tsx';

interface Props extends ShellProps {
  /** Says which request failed. */
  readonly message?: string;
}

/** For pages that could not be generated. One that was generated before is served instead. */
export default function ErrorPage({ message }: Props) {
  return (
    <div className="container">
      <Seo title="Something went wrong" />
      <ErrorState
        as="h1"
        {...(message && { text: message })}
        action={{ label: 'Go back to home page', href: '/' }}
      />
    </div>
  );
}

const MESSAGES: readonly string[] = Object.values(FAILED);

/** Only known messages are shown; other errors may contain internal details. */
ErrorPage.getInitialProps = ({ err }: Pick<NextPageContext, 'err'>): Props => {
  const message = MESSAGES.find((known) => known === err?.message);
  if (message === FAILED.navigation) return { shell: { kind: 'missing' } };
  return { shell: { kind: 'bare' }, ...(message && { message }) };
};
