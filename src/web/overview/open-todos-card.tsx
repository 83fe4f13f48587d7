import Box from '@mui/material/Box';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import { t } from '#web/kit/base/tokens.ts';
import { CardSkeleton } from '#web/overview/card-skeleton.tsx';
import { addressOf } from '#domain/places.ts';
import { recordPlace } from '#domain/record-place.ts';

type Todo = ItemOf<'get_my_todos', 'todos'>;

const shown = 6;

/** One's own open todos, and those without an owner; a tick can be taken back. */
export function OpenTodosCard() {
  const toast = useToast();
  const todos = useRead('get_my_todos', { status: 'open', page_size: shown });
  const change = useWrite('change_todo_status', {
    onError: (error) => toast.failure(error, "Can't change todo status"),
  });
  const tick = (todo: Todo) =>
    change.mutate(
      { _id: todo._id, status: 'done' },
      {
        onSuccess: () =>
          toast.success('Todo done', {
            undo: () => change.mutate({ _id: todo._id, status: 'open' }),
          }),
      },
    );
  const rows = todos.data?.todos;
  const rest = (todos.data?.total ?? 0) - (rows?.length ?? 0);
  return (
    <Card
      title="My open todos"
      flush
      actions={
        <AppLink href={addressOf('todos')} sx={{ fontSize: 13, color: t.n[600] }}>
          All todos
        </AppLink>
      }
    >
      {todos.isError && !rows ? (
        <ErrorState
          title="Todos could not be loaded."
          error={todos.error}
          onRetry={() => void todos.refetch()}
        />
      ) : rows === undefined ? (
        <CardSkeleton rows={3} />
      ) : rows.length === 0 ? (
        <EmptyState
          compact
          title="No open todos."
          text="Todos of claims and policies appear here."
        />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((todo) => (
            <TodoRow key={todo._id} todo={todo} onTick={() => tick(todo)} />
          ))}
          {rest > 0 ? (
            <Box
              component="li"
              sx={{
                px: 4,
                py: 2.5,
                fontSize: 13,
                color: t.n[500],
                borderTop: `1px solid ${t.n[200]}`,
              }}
            >
              {rest} more
            </Box>
          ) : null}
        </Box>
      )}
    </Card>
  );
}

function TodoRow({ todo, onTick }: { todo: Todo; onTick: () => void }) {
  const { parent_type, parent_id, is_vi } = todo;
  const href = recordPlace({ kind: parent_type ?? '', id: parent_id ?? '', is_vi });
  const late = todo.due_on !== null && todo.due_on < today();
  const note = [
    todo.due_on ? `Due ${dateTextOf(todo.due_on)}` : '',
    todo.owner_id === null ? 'No owner' : '',
  ].filter((part) => part !== '');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '20px minmax(0, 1fr)',
        columnGap: 3,
        px: 4,
        py: 3,
        '& + &': { borderTop: `1px solid ${t.n[200]}` },
      }}
    >
      <CheckBox checked={false} onChange={onTick} aria-label={`Done: ${todo.message}`} />
      <Box sx={{ minWidth: 0, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
        {href ? (
          <AppLink href={href} sx={{ '&:hover': { textDecoration: 'underline' } }}>
            {todo.message}
          </AppLink>
        ) : (
          todo.message
        )}
        {note.length > 0 ? (
          <Box sx={{ fontSize: 13, color: late ? t.tone.error.fg : t.n[500] }}>
            {note.join(' · ')}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
