import { type ComponentType, createElement } from 'react';
import { knownSession } from '#web/api/first-answers.ts';
import { useSession } from '#web/api/session.ts';
import { later, useLater } from '#web/kit/base/later.ts';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';

// Each role loads its own alone; the server names it in the page (shell/routes/), so that it comes with the frame.
const staff = later(() => import('#web/overview/staff-overview.tsx').then((m) => m.StaffOverview));
const agent = later(() => import('#web/overview/agent-overview.tsx').then((m) => m.AgentOverview));
const insurer = later(() =>
  import('#web/overview/insurer-overview.tsx').then((m) => m.InsurerOverview),
);
const brokerage = later(() =>
  import('#web/overview/brokerage-overview.tsx').then((m) => m.BrokerageOverview),
);
const overviews = { superadmin: staff, admin: staff, agent, insurer, brokerage };

/** The page with the part of whoever is logged in, so that both are drawn at once. */
export async function loadOverview(): Promise<ComponentType> {
  const account_type = knownSession()?.account_type;
  if (account_type && account_type !== 'loss_adjuster') await overviews[account_type].ask();
  return OverviewScreen;
}

/** /dashboard: what waits for whom. A loss adjuster has no Overview and starts at Crash corner. */
export function OverviewScreen() {
  const { account_type } = useSession();
  return account_type === 'loss_adjuster' ? null : <OverviewOf of={account_type} />;
}

function OverviewOf({ of }: { of: keyof typeof overviews }) {
  const Overview = useLater(overviews[of], true);
  return Overview ? createElement(Overview) : <PageSkeleton />;
}
