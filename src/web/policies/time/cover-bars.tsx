import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatDateTime } from '#domain/dates.ts';
import { TimeBars } from '#web/kit/chart/time-bars.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import {
  coverReasonLabels,
  coverReasonLooks,
  type ItemAsOf,
  type Stretch,
  stretchText,
} from '#web/policies/time/cover-words.ts';

type Row = Stretch & Pick<ItemAsOf, 'car_title' | 'event_name'> & { id: string };

const columns: readonly Column<Row>[] = [
  { id: 'car', header: 'Car', cell: (row) => row.car_title },
  { id: 'event', header: 'Event', cell: (row) => row.event_name || '—' },
  { id: 'cover', header: 'Cover', cell: (row) => coverReasonLabels[row.reason] },
  { id: 'from', header: 'From', cell: (row) => formatDateTime(row.covered_from), quiet: true },
  { id: 'to', header: 'To', cell: (row) => formatDateTime(row.covered_to), quiet: true },
];

/** When each car is covered at each event, and when not and why: as bars on one line of time, or as a table. */
export function CoverBars({ items, at }: { items: readonly ItemAsOf[]; at?: number }) {
  const [view, setView] = useState<'bars' | 'table'>('bars');
  const rows = items.flatMap((item) =>
    item.intervals.map((one) => ({
      ...one,
      car_title: item.car_title,
      event_name: item.event_name,
      id: `${item.key} ${one.covered_from}`,
    })),
  );
  if (rows.length === 0) return <Box>Nothing is covered.</Box>;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ToggleButtons
        label="Cover in time"
        value={view}
        onChange={setView}
        choices={[
          { value: 'bars', label: 'Bars' },
          { value: 'table', label: 'Table' },
        ]}
      />
      {view === 'table' ? (
        <PlainTable label="Cover in time" columns={columns} rows={rows} rowId={({ id }) => id} />
      ) : (
        <TimeBars
          label="Cover in time"
          at={at}
          rows={items.map((item) => ({
            key: item.key,
            label: item.event_name || item.car_title,
            ...(item.event_name ? { note: item.car_title } : {}),
            bars: item.intervals.map((one) => ({
              from: one.covered_from,
              to: one.covered_to,
              look: coverReasonLooks[one.reason],
              text: stretchText(one),
            })),
          }))}
        />
      )}
    </Box>
  );
}
