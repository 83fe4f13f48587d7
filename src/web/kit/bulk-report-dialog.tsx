import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { DialogBase } from '#web/kit/dialog-base.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';

export interface BulkReportDialogProps {
  title: string;
  total: number;
  finished: number;
  running: boolean;
  /** The rows that were left out, each by its name with the reason. */
  left: readonly { name: string; reason: string }[];
  /** Nothing to try again leaves the button out. */
  onRetry: (() => void) | undefined;
  onClose: () => void;
}

/** How far a bulk run is, and afterwards what was left out and why. */
export function BulkReportDialog({
  title,
  total,
  finished,
  running,
  left,
  onRetry,
  onClose,
}: BulkReportDialogProps) {
  return (
    <DialogBase
      open
      title={running ? title : `${left.length} left out`}
      onClose={running ? () => undefined : onClose}
      width="sm"
      flush={!running}
      actions={
        running ? undefined : (
          <>
            <Button variant="outlined" onClick={onClose}>
              Close
            </Button>
            {onRetry ? (
              <Button variant="contained" onClick={onRetry}>
                Retry failed
              </Button>
            ) : null}
          </>
        )
      }
    >
      {running ? (
        <>
          <Typography className="num" sx={{ mb: 2 }}>
            {`${finished} of ${total}`}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={(100 * finished) / Math.max(1, total)}
            aria-label={title}
          />
        </>
      ) : (
        <PlainTable
          label="Left out"
          rows={left}
          rowId={({ name }) => name}
          columns={[
            { id: 'name', header: 'Record', cell: ({ name }) => name },
            { id: 'reason', header: 'Why', cell: ({ reason }) => reason, maxWidth: 360 },
          ]}
        />
      )}
    </DialogBase>
  );
}
