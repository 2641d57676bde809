import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
} from 'react';
import { completeReturnLinks } from '../../platform/session/login.ts';
import { useMemberId } from '../../platform/session/use-session.ts';
import { serverIsland } from '../../ui/ServerIsland/server-island.tsx';
import type { GatePanel } from './GatePanel.tsx';
// The panel is rendered on the server only, but the page needs its stylesheet.
import './GatePanel.module.css';

type Props = ComponentProps<typeof GatePanel>;

const load = () => import('./GatePanel.tsx').then(({ GatePanel }) => ({ default: GatePanel }));
const ServerPanel: ComponentType<Props> | undefined =
  typeof window === 'undefined' ? require('./GatePanel.tsx').GatePanel : undefined;
const AnonymousPanel = serverIsland<Props>(ServerPanel, load);
const MemberPanel = lazy(load);

/**
 * The gate of a static page. What it says to an anonymous reader never changes, so that it stays as the server has
 * rendered it; what it says to a member is loaded with the session.
 */
export function GateIsland({ fallback, ...props }: Props & { readonly fallback: ReactNode }) {
  const isMember = useMemberId() !== undefined;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isMember) completeReturnLinks(panel.current);
  }, [isMember]);
  if (isMember) {
    return (
      <Suspense fallback={fallback}>
        <MemberPanel {...props} />
      </Suspense>
    );
  }
  return (
    <div ref={panel}>
      <AnonymousPanel {...props} fallback={fallback} />
    </div>
  );
}
