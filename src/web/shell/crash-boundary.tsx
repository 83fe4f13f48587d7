import { Component, type ReactNode } from 'react';
import { CrashPage } from '#web/shell/crash-page.tsx';

interface Props {
  children: ReactNode;
  /** What is on show: another one is tried anew. */
  shown?: unknown;
  /** Fetches what the page needs anew, where it can. */
  retry?: () => void;
}

interface State {
  error: unknown;
  /** What was on show when it failed. */
  shown: unknown;
}

/** Catches what a page throws while it is drawn. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: undefined, shown: this.props.shown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Nothing was thrown') };
  }

  static getDerivedStateFromProps({ shown }: Props, state: State): State | null {
    return shown === state.shown ? null : { error: undefined, shown };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const reset = () => {
      this.props.retry?.();
      this.setState({ error: undefined });
    };
    return <CrashPage error={error} reset={reset} />;
  }
}
