import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check, Eye, EyeOff, Pause, Radio, RefreshCw, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { errorList } from '#contract/admin/error-list.ts';
import { ErrorHours } from '#web/admin/error-hours.tsx';
import { ErrorPanel } from '#web/admin/error-panel.tsx';
import { useLiveTail } from '#web/admin/use-live-tail.ts';
import { useErrorHours } from '#web/admin/use-error-hours.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import type { Selection } from '#web/kit/list/bulk-bar.tsx';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';
import { useBulkDeeds } from '#web/kit/list/use-bulk-deeds.ts';

export type ErrorGroup = ItemOf<'get_error_log', 'errors'>;

/** What ticked faults, or the one of a row, can be marked as. */
const marks = [
  { status: 'fixed', label: 'Mark as fixed', icon: Check },
  { status: 'ignored', label: 'Ignore', icon: EyeOff },
  { status: 'open', label: 'Open again', icon: RotateCcw },
] as const;

/** /dashboard/errorlogs: faults of server, jobs and browsers, one row for each kind. */
export function ErrorLogScreen() {
  const [open, setOpen] = useState<ErrorGroup | null>(null);
  const tail = useLiveTail();
  const hours = useErrorHours(tail.pollMs);
  const shown = useDeclaredList('error_log', errorList, {
    pollMs: tail.pollMs,
    options: hours.options,
  });
  const run = useBulkDeeds('error_log', shown.question);
  const current = shown.answer?.errors.find((row) => row.error_id === open?.error_id) ?? open;
  return (
    <>
      <PageHeader
        title={errorList.title}
        total={shown.answer?.total}
        actions={
          <>
            {shown.exporting.menu}
            <LiveSwitch tail={tail} />
            <Button
              variant="outlined"
              startIcon={<RefreshCw />}
              onClick={() => void shown.table.read.refetch()}
            >
              Refresh
            </Button>
          </>
        }
      />
      <ErrorHours read={hours.read} list={hours.list} />
      <Box {...tail.watches}>
        <DeclaredList
          shown={shown}
          onRow={setOpen}
          onPeek={setOpen}
          rowMenu={(row) => [
            { label: 'Open', icon: Eye, onSelect: () => setOpen(row) },
            ...marks
              .filter(({ status }) => status !== row.status)
              .map(({ status, ...mark }) => ({
                ...mark,
                onSelect: () =>
                  run('set_error_status', { ids: [row.error_id], allMatching: false }, { status }),
              })),
          ]}
          bulk={[
            ...marks.map(({ label, status }) => ({
              label,
              onSelect: (selection: Selection) => run('set_error_status', selection, { status }),
            })),
          ]}
        />
      </Box>
      <ErrorPanel error={open ? current : null} onClose={() => setOpen(null)} />
    </>
  );
}

/** Follows what comes, and says when it waits for who reads, in a place that moves nothing. */
function LiveSwitch({ tail }: { tail: ReturnType<typeof useLiveTail> }) {
  const waits = tail.isWaiting ? 'Waits while you read' : '';
  return (
    <>
      <Box component="span" role="status" sx={visuallyHidden}>
        {waits}
      </Box>
      <Button
        variant={tail.isOn ? 'contained' : 'outlined'}
        startIcon={tail.isWaiting ? <Pause /> : <Radio />}
        title={waits}
        aria-pressed={tail.isOn}
        onClick={tail.toggle}
      >
        Live
      </Button>
    </>
  );
}
