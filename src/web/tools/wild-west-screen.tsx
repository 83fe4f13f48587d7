import { HealthTab } from '#web/admin/wild-west/health-tab.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { RawRecordTab } from '#web/tools/raw-record-tab.tsx';
import { SwitchesTab } from '#web/tools/switches-tab.tsx';
import { ToolsTab } from '#web/tools/tools-tab.tsx';

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
