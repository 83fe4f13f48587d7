import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check, Copy, EyeOff, ListTodo, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ActionsBefore } from '#web/admin/actions-before.tsx';
import type { ItemOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import {
  errorSourceLabels,
  errorStatusLabels,
  errorStatusTones,
} from '#domain/admin/error-words.ts';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { t } from '#web/kit/base/tokens.ts';

type ErrorGroup = ItemOf<'get_error_log', 'errors'>;
type ErrorStatus = ErrorGroup['status'];

const moves: Readonly<Record<ErrorStatus, readonly ErrorStatus[]>> = {
  open: ['ignored', 'fixed'],
  ignored: ['open', 'fixed'],
  fixed: ['open'],
};
const moveLooks = {
  open: { label: 'Open again', icon: <RotateCcw /> },
  ignored: { label: 'Ignore', icon: <EyeOff /> },
  fixed: { label: 'Mark as fixed', icon: <Check /> },
} as const;

/** One kind of fault: where, how often, its stack, and what to do with it. */
export function ErrorPanel({ error, onClose }: { error: ErrorGroup | null; onClose: () => void }) {
  // The fault stays while the panel slides out.
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  const toast = useToast();
  const setStatus = useWrite('set_error_status', {
    onSuccess: (_, { status }) => {
      toast.success(`Error marked as ${status}`);
      onClose();
    },
    onError: (failure) => toast.failure(failure),
  });
  if (!last) return null;
  return (
    <SidePanel
      open={error !== null}
      title="Error"
      width={520}
      onClose={onClose}
      actions={moves[last.status].map((status, index, all) => (
        <Button
          key={status}
          variant={index === all.length - 1 ? 'contained' : 'outlined'}
          startIcon={moveLooks[status].icon}
          disabled={setStatus.isPending}
          onClick={() => setStatus.mutate({ error_id: last.error_id, status })}
        >
          {moveLooks[status].label}
        </Button>
      ))}
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <StatusChip label={errorStatusLabels[last.status]} tone={errorStatusTones[last.status]} />
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{last.message}</Box>
        </Box>
        <FaultFacts fault={last} />
        {last.stack ? <Stack text={last.stack} /> : null}
        {last.last_user_id === null ? null : (
          <ActionsBefore
            user_id={last.last_user_id}
            name={last.last_user_name}
            until={last.last_at}
          />
        )}
        <FaultDeeds fault={last} />
      </Box>
    </SidePanel>
  );
}

/** To hand a fault on: as data, or as something to be done. */
function FaultDeeds({ fault }: { fault: ErrorGroup }) {
  const toast = useToast();
  const copy = useCopy();
  const addTodo = useWrite('create_todo', {
    onSuccess: () => toast.success('Todo added'),
    onError: (failure) => toast.failure(failure),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        variant="outlined"
        startIcon={<Copy />}
        onClick={() => void copy(JSON.stringify(fault, null, 2), 'Error copied as JSON')}
      >
        Copy as JSON
      </Button>
      <Button
        variant="outlined"
        startIcon={<ListTodo />}
        disabled={addTodo.isPending}
        onClick={() =>
          addTodo.mutate({
            message: `Look at the error "${fault.message.slice(0, 200)}" in ${fault.route || fault.source}`,
          })
        }
      >
        Make todo
      </Button>
    </Box>
  );
}

function FaultFacts({ fault }: { fault: ErrorGroup }) {
  return (
    <Facts
      columns={2}
      facts={[
        { label: 'Source', value: errorSourceLabels[fault.source] },
        { label: 'Where', value: fault.route },
        { label: 'Count', value: <span className="num">{fault.occurrences}</span> },
        { label: 'Last user', value: fault.last_user_name },
        { label: 'First', value: dateTextOf(fault.first_at, true) },
        { label: 'Last', value: dateTextOf(fault.last_at, true) },
        { label: 'Release', value: fault.release },
        { label: 'Browser', value: fault.browser },
        { label: 'Last request', value: fault.last_request_id, wide: true },
      ]}
    />
  );
}

function Stack({ text }: { text: string }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      aria-label="Stack"
      sx={{
        m: 0,
        p: 3,
        maxHeight: 360,
        overflow: 'auto',
        background: t.n[50],
        borderRadius: `${t.radius.md}px`,
        fontFamily: t.font.mono,
        fontSize: 12,
        lineHeight: '18px',
      }}
    >
      {text}
    </Box>
  );
}
