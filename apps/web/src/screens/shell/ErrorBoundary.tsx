import { Component, type ReactNode } from 'react';
import { track } from '../../platform/analytics/track.ts';
import { StatusScreen } from '../../ui/Status/StatusScreen.tsx';

interface Props {
  /** The error is reset when the route changes. */
  readonly route?: string;
  readonly children: ReactNode;
  /**
   * What replaces a part of the page that failed, such as one whose code cannot be loaded without a connection; by
   * default the message for a whole page.
   */
  readonly fallback?: ReactNode;
}

type State = { readonly kind: 'ok' } | { readonly kind: 'failed' };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { kind: 'ok' };

  static getDerivedStateFromError(): State {
    return { kind: 'failed' };
  }

  override componentDidCatch(error: unknown): void {
    track({ kind: 'error', error });
  }

  override componentDidUpdate(before: Props): void {
    if (before.route !== this.props.route && this.state.kind === 'failed') this.setState({ kind: 'ok' });
  }

  override render(): ReactNode {
    const { children, fallback = OOPS } = this.props;
    return this.state.kind === 'ok' ? children : fallback;
  }
}

const OOPS = (
  <div className="container" role="alert">
    <StatusScreen
      heading="Oops"
      title="An error occurred"
      description="It seems that an exception was thrown on the client side. Either refresh the page or go back to the home page"
      action={{ label: 'Go to home page', href: '/' }}
    />
  </div>
);
