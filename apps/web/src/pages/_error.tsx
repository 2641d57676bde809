import type { NextPageContext } from 'next';
import { AuthGate } from '../domain/access/AuthGate.tsx';
import { currentShell } from '../domain/navigation/index.ts';
import type { ShellProps } from '../domain/pages/index.ts';
import { Seo } from '../domain/seo/Seo.tsx';
import type { ApiError, Failure } from '../platform/http/api-error.ts';
import { FAILED } from '../platform/http/messages.ts';
import { ErrorState } from '../ui/Status/ErrorState.tsx';

interface Props extends ShellProps {
  /** Says which request failed. */
  readonly message?: string;
  /** The status of a request that the API answered with 401 or 406. */
  readonly gated?: number;
}

/**
 * For pages that could not be generated. One that was generated before is served instead, because the status is 500;
 * for the same reason no cache stores this page.
 */
export default function ErrorPage({ message, gated }: Props) {
  if (gated !== undefined) {
    return (
      <div className="container">
        <Seo title="Sign up to unlock this page" />
        <AuthGate as="h1" status={gated} subject="page" />
      </div>
    );
  }
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
ErrorPage.getInitialProps = async ({ err }: Pick<NextPageContext, 'err'>): Promise<Props> => {
  const failure = failureIn(err);
  if (failure?.type === 'auth') return { shell: await currentShell(), gated: failure.status };
  const message = MESSAGES.find((known) => known === err?.message);
  if (message === FAILED.navigation) return { shell: { kind: 'missing' } };
  return { shell: await currentShell(), ...(message && { message }) };
};

/** Pages are bundled one by one, so that the class of the error may be another copy. */
function failureIn(error: unknown): Failure | undefined {
  const { name, failure } = (error ?? {}) as Partial<ApiError>;
  return name === 'ApiError' ? failure : undefined;
}
