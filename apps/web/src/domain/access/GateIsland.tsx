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
import { GatePanel } from './GatePanel.tsx';
// The panel is first rendered on the server only, but the page needs its stylesheet (e2e/javascript-budget.spec.ts).
import './GatePanel.module.css';

type Props = ComponentProps<typeof GatePanel>;

const load = () => import('./GatePanel.tsx').then((module) => ({ default: module.GatePanel }));
const ServerPanel: ComponentType<Props> | undefined = typeof window === 'undefined' ? GatePanel : undefined;
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
