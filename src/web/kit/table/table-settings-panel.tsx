import Box from '@mui/material/Box';
import { Popover } from '#web/kit/overlay/popover.tsx';
import { densities, type Density, type TableSettings } from '#web/kit/table/table-settings.ts';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { t } from '#web/kit/base/tokens.ts';

const words: Record<Density, string> = {
  compact: 'Compact',
  standard: 'Standard',
  comfortable: 'Roomy',
};

export interface TableSettingsPanelProps {
  anchor: HTMLElement | null;
  settings: TableSettings;
  columns: readonly { id: string; header: string; optional?: boolean }[];
  onClose: () => void;
}

/** Row height and columns, below their button. */
export function TableSettingsPanel({
  anchor,
  settings,
  columns,
  onClose,
}: TableSettingsPanelProps) {
  return (
    <Popover
      anchor={anchor}
      onClose={onClose}
      label="Columns and row height"
      align="right"
      width={280}
    >
      <Box sx={{ p: 3 }}>
        <Box sx={{ mb: 2, fontSize: 12, fontWeight: 600, color: t.n[500] }}>Row height</Box>
        <ToggleButtons
          label="Row height"
          value={settings.density}
          choices={(Object.keys(densities) as Density[]).map((value) => ({
            value,
            label: words[value],
          }))}
          onChange={settings.setDensity}
        />
        <Box sx={{ mt: 4, mb: 1, fontSize: 12, fontWeight: 600, color: t.n[500] }}>Columns</Box>
        <Box sx={{ display: 'grid', maxHeight: 320, overflowY: 'auto' }}>
          {columns.map((column, index) => (
            <TickBox
              key={column.id}
              label={column.header}
              checked={index === 0 || settings.isShown(column)}
              disabled={index === 0}
              onChange={(on) => settings.setShown(column.id, on)}
            />
          ))}
        </Box>
      </Box>
    </Popover>
  );
}
