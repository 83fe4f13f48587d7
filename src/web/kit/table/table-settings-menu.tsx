import IconButton from '@mui/material/IconButton';
import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { TableSettings } from '#web/kit/table/table-settings.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

const TableSettingsPanel = lazy(() =>
  import('#web/kit/table/table-settings-panel.tsx').then((module) => ({
    default: module.TableSettingsPanel,
  })),
);

/** Which columns a table shows and how high its rows are. */
export function TableSettingsMenu({
  settings,
  columns,
}: {
  settings: TableSettings;
  columns: readonly { id: string; header: string; optional?: boolean }[];
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  if (useIsPhone()) return null;
  return (
    <>
      <Tooltip title="Columns and row height">
        <IconButton
          aria-label="Columns and row height"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setUsed(true);
            setAnchor(event.currentTarget);
          }}
        >
          <Columns3 size={16} strokeWidth={1.75} />
        </IconButton>
      </Tooltip>
      {used ? (
        <Suspense>
          <TableSettingsPanel
            anchor={anchor}
            settings={settings}
            columns={columns}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
