import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import { tickedStatus } from '#domain/communications/todo-status.ts';
import { dateOfInstant } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { NewTodoForm } from '#web/communications/new-todo-form.tsx';
import { TodoDialog } from '#web/communications/todo-dialog.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Todo = ItemOf<'get_todos', 'todos'>;

/** The todos of a record: tick, look, add. Only staff and loss adjusters have them. */
export function TodosTab({ parentType, parentId }: { parentType: ThreadParent; parentId: string }) {
  const read = useRead('get_todos', { parent_type: parentType, parent_id: parentId });
  const [open, setOpen] = useState('');
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) {
    return (
      <ErrorState
        title="Todos could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  }
  const { todos } = read.data;
  return (
    <Card title="Todos" flush>
      <NewTodoForm parentType={parentType} parentId={parentId} />
      {todos.length === 0 ? (
        <EmptyState
          compact
          title="No todos yet."
          text="What still has to be done for this record appears here."
        />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {todos.map((todo) => (
            <TodoRow key={todo._id} todo={todo} onOpen={() => setOpen(todo._id)} />
          ))}
        </Box>
      )}
      <TodoDialog todoId={open} onClose={() => setOpen('')} />
    </Card>
  );
}

/** One todo with its tick; the tick shows at once and can be taken back. */
export function TodoRow({ todo, onOpen }: { todo: Todo; onOpen: () => void }) {
  const { status, change } = useTick(todo);
  const overdue =
    status === 'open' && todo.due_on !== null && todo.due_on < dateOfInstant(Date.now() / 1000);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        px: 4,
        py: 2,
        borderTop: `1px solid ${t.n[200]}`,
      }}
    >
      <Box sx={{ pt: 1 }}>
        <CheckBox
          checked={status === 'done'}
          aria-label={`Done: ${todo.message}`}
          onChange={() => change(tickedStatus(todo.status))}
        />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, pt: 1 }}>
        <ButtonBase
          onClick={onOpen}
          sx={{
            textAlign: 'left',
            fontSize: 14,
            lineHeight: '20px',
            borderRadius: `${t.radius.xs}px`,
            color: status === 'done' ? t.n[500] : t.n[900],
            textDecoration: status === 'done' ? 'line-through' : 'none',
            overflowWrap: 'anywhere',
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {todo.message}
        </ButtonBase>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[500] }}>
          {todo.owner_name || 'Whoever comes first'} · {dateTextOf(todo.stamp, true)}
          {todo.done_at ? ` · done ${dateTextOf(todo.done_at, true)}` : ''}
        </Box>
      </Box>
      {todo.due_on ? (
        <Box
          sx={{
            pt: 1,
            fontSize: 13,
            whiteSpace: 'nowrap',
            color: overdue ? t.tone.error.fg : t.n[600],
            fontWeight: overdue ? 600 : 450,
          }}
        >
          {overdue ? 'Overdue ' : 'Due '}
          {dateTextOf(todo.due_on)}
        </Box>
      ) : null}
    </Box>
  );
}

/** Ticks and takes back; the tick shows at once. */
function useTick(todo: Todo) {
  const toast = useToast();
  const tick = useWrite('change_todo_status', {
    onError: (error) => toast.failure(error, "Can't change todo status"),
  });
  const status = tick.isPending ? tick.variables.status : todo.status;
  const change = (to: 'open' | 'done') =>
    tick.mutate(
      { _id: todo._id, status: to },
      {
        onSuccess: () =>
          toast.success(to === 'done' ? 'Todo done' : 'Todo opened again', {
            undo: () => tick.mutate({ _id: todo._id, status: tickedStatus(to) }),
          }),
      },
    );
  return { status, change };
}
