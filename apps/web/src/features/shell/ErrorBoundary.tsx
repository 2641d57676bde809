import { Component, type ReactNode } from 'react';
import { StatusScreen } from '../../components/Status/StatusScreen.tsx';
import { track } from '../../lib/analytics/track.ts';

interface Props {
  /** An error belongs to the route it happened on: a new one starts clean. */
  readonly route: string;
  readonly children: ReactNode;
}

type State = { readonly kind: 'well' } | { readonly kind: 'broken' };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { kind: 'well' };

  static getDerivedStateFromError(): State {
    return { kind: 'broken' };
  }

  override componentDidCatch(error: unknown): void {
    track({ kind: 'error', error });
  }

  override componentDidUpdate(before: Props): void {
    if (before.route !== this.props.route && this.state.kind === 'broken') this.setState({ kind: 'well' });
  }

  override render(): ReactNode {
    if (this.state.kind === 'well') return this.props.children;
    return (
      <div className="container" role="alert">
        <StatusScreen
          heading="Oops"
          title="An error occurred"
          description="It seems that an exception was thrown on the client side. Either refresh the page or go back to the home page"
          action={{ label: 'Go to home page', href: '/' }}
        />
      </div>
    );
  }
}
