import { Check, RotateCcw } from 'lucide-react';
import { todoList } from '#contract/communications/todo-list.ts';
import { tickedStatus } from '#domain/communications/todo-status.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

type Todo = ItemOf<'get_todo_list', 'todos'>;

/** /dashboard/todos: what is to be done, of all records together. */
export function TodoListScreen() {
  const toast = useToast();
  const shown = useDeclaredList('todos', todoList);
  const change = useWrite('change_todo_status', {
    onError: (error) => toast.failure(error, "Can't change todo status"),
  });
  const turn = ({ _id, status }: Todo) => change.mutate({ _id, status: tickedStatus(status) });
  return (
    <>
      <PageHeader
        title={todoList.title}
        total={shown.answer?.total}
        actions={shown.exporting.menu}
      />
      <DeclaredList
        shown={shown}
        rowMenu={(one: Todo) => [
          one.status === 'open'
            ? { label: 'Mark as done', icon: Check, onSelect: () => turn(one) }
            : { label: 'Open again', icon: RotateCcw, onSelect: () => turn(one) },
        ]}
      />
    </>
  );
}
