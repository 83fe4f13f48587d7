import Box from '@mui/material/Box';
import { ActivityTab } from '#web/admin/activity-tab.tsx';
import { SmallFigures } from '#web/analytics/small-figures.tsx';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import type { SeriesLine } from '#web/rating/series/series-cells.tsx';

/** Who changed which cell of a series, and what it was before. */
export function SeriesHistory({ subject, open, onClose }: RecordDialogProps<SeriesLine>) {
  return (
    <SidePanel open={open} title={`${subject.name} ${subject.year}`} onClose={onClose} width={520}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <SmallFigures
          of="series"
          recordId={subject.name}
          title="Premium and losses, last twelve months"
        />
        <ActivityTab recordKind="series_rating" recordId={subject.series_rating_id} />
      </Box>
    </SidePanel>
  );
}
