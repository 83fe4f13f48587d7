import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '#web/kit/table-column.ts';
import { densities, type Density, type TableSettings } from '#web/kit/table-settings.ts';
import { ToggleButtons } from '#web/kit/toggle-buttons.tsx';
import { t } from '#web/kit/tokens.ts';
import { useIsPhone } from '#web/kit/use-is-phone.ts';

const words: Record<Density, string> = {
  compact: 'Compact',
  standard: 'Standard',
  comfortable: 'Roomy',
};

/** Which columns a table shows and how high its rows are. */
export function TableSettingsMenu<Row>({
  settings,
  columns,
}: {
  settings: TableSettings;
  columns: readonly Column<Row>[];
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (useIsPhone()) return null;
  return (
    <>
      <Tooltip title="Columns and row height">
        <IconButton
          aria-label="Columns and row height"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Columns3 size={16} strokeWidth={1.75} />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            sx: { p: 3, width: 280, mt: 1 },
            role: 'dialog',
            'aria-label': 'Columns and row height',
          },
        }}
      >
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
            <FormControlLabel
              key={column.id}
              label={column.header}
              control={
                <Checkbox
                  checked={index === 0 || settings.isShown(column)}
                  disabled={index === 0}
                  onChange={(_, on) => settings.setShown(column.id, on)}
                />
              }
            />
          ))}
        </Box>
      </Popover>
    </>
  );
}
