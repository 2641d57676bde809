import { lazy, Suspense, useState } from 'react';
import { loginHref } from '../../platform/session/login.ts';
import { useMemberId } from '../../platform/session/use-session.ts';
import outlined from '../../ui/Button/outlined.module.css';
import { showToast } from '../../ui/Toasts/toasts.ts';
import type { FollowTarget } from './queries.ts';

// Only members need this code.
const FollowToggle = lazy(() => import('./FollowToggle.tsx'));

interface Props extends FollowTarget {
  /** What is followed, for the accessible name. */
  readonly label: string;
  /** Whether the button shows the label, where several stand side by side. */
  readonly labelled?: boolean;
}

const askToLogIn = () =>
  showToast({ message: 'Log in to follow', action: { label: 'Log in', href: loginHref() } });

/** Has the same size before the state is known, so that nothing moves. */
export function FollowButton(props: Props) {
  const uid = useMemberId();
  const [pressed, setPressed] = useState(false);
  const button = (
    <button
      type="button"
      className={outlined.outlined}
      aria-label={`Follow ${props.label}`}
      onClick={uid === undefined ? askToLogIn : () => setPressed(true)}
    >
      {props.labelled ? `Follow ${props.label}` : 'Follow'}
    </button>
  );
  if (uid === undefined) return button;
  return (
    <Suspense fallback={button}>
      <FollowToggle key={uid} {...props} pressed={pressed} />
    </Suspense>
  );
}
