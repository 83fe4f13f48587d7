// A todo is open or done, and a tick turns it over.
// Ticked twice, it is open again.

/** Statuses of a todo [3.5]. */
export const todoStatuses = ['open', 'done'] as const;

/** Status of a todo. */
export type TodoStatus = (typeof todoStatuses)[number];

/** What ticking makes of a todo: done when open, otherwise open [4.1]. */
export function tickedStatus(status: TodoStatus): TodoStatus {
  return status === 'open' ? 'done' : 'open';
}
