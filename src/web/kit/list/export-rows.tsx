import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { endExport, saveExport, type PendingExport } from '#web/kit/list/list-exports.ts';
import { ProgressRow } from '#web/kit/chart/progress-row.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

type ListExport = ItemOf<'get_list_exports', 'exports'>;

const thousands = (count: number) => count.toLocaleString('en-GB');

/** Saves each file as it is ready; those that take long have a row where toasts are. */
export function ExportRows({ pending }: { pending: readonly PendingExport[] }) {
  const toast = useToast();
  const read = useRead('get_list_exports', {}, { pollMs: 1500, staleMs: 0 });
  const found = read.data?.exports;
  useEffect(() => {
    for (const { export_id, noun } of pending) {
      const one = found?.find((each) => each.export_id === export_id);
      if (one?.status === 'ready') {
        saveExport(export_id);
        const { rows_written: rows } = one;
        toast.success(`${thousands(rows)} ${rows === 1 ? noun.one : noun.many} exported`);
        endExport(export_id);
      } else if (one?.status === 'failed') {
        toast.error(`The export of ${noun.many} could not be written. Try it again.`);
        endExport(export_id);
      }
    }
  }, [pending, found, toast]);
  const rows = pending.filter(({ is_long }) => is_long);
  return rows.map((one) => (
    <ExportRow
      key={one.export_id}
      pending={one}
      row={found?.find((each) => each.export_id === one.export_id)}
    />
  ));
}

function ExportRow({ pending, row }: { pending: PendingExport; row: ListExport | undefined }) {
  const total = row?.rows_total ?? 0;
  return (
    <ProgressRow
      label={`Writing ${thousands(total)} ${pending.noun.many}`}
      done={row?.rows_written ?? 0}
      total={total}
      note="A notification tells when the file is ready."
      end={
        <IconButton
          aria-label="Go on without waiting"
          onClick={() => endExport(pending.export_id)}
          sx={{ color: 'inherit', width: 24, height: 24 }}
        >
          <X size={14} />
        </IconButton>
      }
    />
  );
}
