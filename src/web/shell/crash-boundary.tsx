import { Component, type ReactNode } from 'react';
import { CrashPage } from '#web/shell/crash-page.tsx';

/** Catches what a page throws while it is drawn, where no router does. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <CrashPage error={error} reset={() => this.setState({ error: null })} />;
  }
}
