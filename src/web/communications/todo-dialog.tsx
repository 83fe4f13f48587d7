import Box from '@mui/material/Box';
import { useState } from 'react';
import { tickedStatus } from '#domain/communications/todo-status.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** One todo with its tick. */
export function TodoDialog({ todoId, onClose }: { todoId: string; onClose: () => void }) {
  // The todo stays while the dialog fades.
  const [last, setLast] = useState(todoId);
  if (todoId !== '' && todoId !== last) setLast(todoId);
  const toast = useToast();
  const read = useRead('get_single_todo', { todo_id: last }, { enabled: last !== '' });
  const tick = useWrite('change_todo_status', {
    onError: (error) => toast.failure(error, "Can't change todo status"),
  });
  const todo = read.data;
  return (
    <DialogBase open={todoId !== ''} title="Todo" closeButton onClose={onClose}>
      {read.isError ? (
        <ErrorState
          title="The todo could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : !todo ? (
        <PageSkeleton />
      ) : (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{todo.message}</Box>
          <TickBox
            label="Done"
            checked={todo.status === 'done'}
            disabled={tick.isPending}
            onChange={() => tick.mutate({ _id: todo._id, status: tickedStatus(todo.status) })}
          />
          <Facts
            columns={2}
            facts={[
              { label: 'Written', value: dateTextOf(todo.stamp, true) },
              { label: 'By', value: todo.created_by_name },
              { label: 'Owner', value: todo.owner_name || 'Whoever comes first' },
              { label: 'Due', value: dateTextOf(todo.due_on) },
              ...(todo.done_at ? [{ label: 'Done', value: dateTextOf(todo.done_at, true) }] : []),
            ]}
          />
        </Box>
      )}
    </DialogBase>
  );
}
