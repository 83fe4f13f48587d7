import { HealthTab } from '#web/admin/wild-west/health-tab.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';

const waiting = { waiting: <PageSkeleton /> };
const ToolsTab = lazyPart(
  () => import('#web/tools/tools-tab.tsx').then((module) => module.ToolsTab),
  waiting,
);
const SwitchesTab = lazyPart(
  () => import('#web/tools/switches-tab.tsx').then((module) => module.SwitchesTab),
  waiting,
);
const RawRecordTab = lazyPart(
  () => import('#web/tools/raw-record-tab.tsx').then((module) => module.RawRecordTab),
  waiting,
);

/** /dashboard/wild-west: the health of the installation and the tools of superadmins. */
export function WildWestScreen() {
  return (
    <>
      <PageHeader
        title="Wild west"
        facts="What is kept is compared with its rows. A look or a trial changes nothing."
      />
      <PageTabs
        label="Wild west"
        tabs={[
          { id: 'health', label: 'Health', content: <HealthTab /> },
          { id: 'tools', label: 'Tools', content: <ToolsTab /> },
          { id: 'switches', label: 'Switches', content: <SwitchesTab /> },
          { id: 'raw', label: 'Raw record', content: <RawRecordTab /> },
        ]}
      />
    </>
  );
}
