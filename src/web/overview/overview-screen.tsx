import { lazy } from 'react';
import { useSession } from '#web/api/session.ts';

// Each role loads its own alone; the page's frame shows while it comes.
const StaffOverview = lazy(() =>
  import('#web/overview/staff-overview.tsx').then((m) => ({ default: m.StaffOverview })),
);
const AgentOverview = lazy(() =>
  import('#web/overview/agent-overview.tsx').then((m) => ({ default: m.AgentOverview })),
);
const InsurerOverview = lazy(() =>
  import('#web/overview/insurer-overview.tsx').then((m) => ({ default: m.InsurerOverview })),
);
const BrokerageOverview = lazy(() =>
  import('#web/overview/brokerage-overview.tsx').then((m) => ({ default: m.BrokerageOverview })),
);

/** /dashboard: what waits for whom. A loss adjuster has no Overview and starts at Crash corner. */
export function OverviewScreen() {
  const { account_type } = useSession();
  switch (account_type) {
    case 'superadmin':
    case 'admin':
      return <StaffOverview />;
    case 'agent':
      return <AgentOverview />;
    case 'insurer':
      return <InsurerOverview />;
    case 'brokerage':
      return <BrokerageOverview />;
    case 'loss_adjuster':
      return null;
  }
}
