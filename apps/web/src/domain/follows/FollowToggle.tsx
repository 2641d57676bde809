import { useEffect, useEffectEvent, useState } from 'react';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { showToast } from '../../ui/Toasts/toasts.ts';
import { ToggleButton } from '../../ui/ToggleButton/ToggleButton.tsx';
import { fetchFollows } from './calls.ts';
import { FOLLOWS_KEY, type FollowTarget, findFollow, toggleFollow } from './queries.ts';
import { explainChannels } from './use-first-follow.ts';

interface Props extends FollowTarget {
  /** What is followed, for the accessible name. */
  readonly label: string;
  /** Whether the button shows the label, where several stand side by side. */
  readonly labelled?: boolean;
  /** Whether the reader pressed the button before this code was loaded. */
  readonly pressed?: boolean;
}

/** For members. */
export default function FollowToggle({ kind, target, label, labelled, pressed = false }: Props) {
  const loaded = useApiQuery(FOLLOWS_KEY, fetchFollows);
  const isLoading = loaded.kind === 'loading';
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(pressed);
  const followed = loaded.kind === 'ready' ? findFollow(loaded.value, { kind, target }) : undefined;
  const text = followed ? 'Following' : 'Follow';
  const toggle = async () => {
    if (busy) return;
    if (isLoading) return setWaiting(true);
    setBusy(true);
    try {
      await toggleFollow({ kind, target }, followed);
      if (loaded.kind === 'ready' && loaded.value.length === 0) explainChannels(label);
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeFollow });
    }
    setBusy(false);
  };
  const followIfWaiting = useEffectEvent(() => {
    if (!waiting) return;
    setWaiting(false);
    // The button said "Follow" when it was pressed.
    if (!followed) void toggle();
  });
  useEffect(() => {
    if (!isLoading) followIfWaiting();
  }, [isLoading]);
  return (
    <ToggleButton
      pressed={followed !== undefined}
      aria-busy={busy || isLoading}
      aria-label={`${text} ${label}`}
      onPress={() => void toggle()}
    >
      {labelled ? `${text} ${label}` : text}
    </ToggleButton>
  );
}
