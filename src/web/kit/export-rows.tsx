import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { endExport, saveExport, type PendingExport } from '#web/kit/list-exports.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { t } from '#web/kit/tokens.ts';

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
  return (
    <Box
      sx={{
        position: 'fixed',
        right: { xs: 16, md: 24 },
        left: { xs: 16, md: 'auto' },
        bottom: { xs: 'calc(132px + env(safe-area-inset-bottom))', md: 24 },
        zIndex: 1400,
        display: 'grid',
        gap: 2,
        width: { md: 320 },
      }}
    >
      {rows.map((one) => (
        <ExportRow
          key={one.export_id}
          pending={one}
          row={found?.find((each) => each.export_id === one.export_id)}
        />
      ))}
    </Box>
  );
}

function ExportRow({ pending, row }: { pending: PendingExport; row: ListExport | undefined }) {
  const total = row?.rows_total ?? 0;
  const done = row?.rows_written ?? 0;
  const label = `Writing ${thousands(total)} ${pending.noun.many}`;
  return (
    <Box
      role="status"
      sx={{
        p: 3,
        borderRadius: `${t.radius.button}px`,
        background: t.n[900],
        color: '#fff',
        boxShadow: t.shadow.dialog,
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box className="num" sx={{ flex: 1 }}>
          {label}
          {done > 0 ? `, ${thousands(done)} done` : ''}
        </Box>
        <IconButton
          aria-label="Go on without waiting"
          onClick={() => endExport(pending.export_id)}
          sx={{ color: 'inherit', width: 24, height: 24 }}
        >
          <X size={14} />
        </IconButton>
      </Box>
      <LinearProgress
        variant={done > 0 ? 'determinate' : 'indeterminate'}
        value={(100 * done) / Math.max(1, total)}
        aria-label={label}
      />
      <Box sx={{ mt: 2, color: 'rgba(255,255,255,.7)' }}>
        A notification tells when the file is ready.
      </Box>
    </Box>
  );
}
