import { todoList } from '#contract/communications/todo-list.ts';
import type { AnyList } from '#contract/list.ts';
import { payoutList } from '#contract/payments/payout-list.ts';
import { refundList } from '#contract/payments/refund-list.ts';

/** The lists that are declared, by the name under which views of them are kept. */
export const declaredLists = {
  payouts: payoutList,
  refunds: refundList,
  todos: todoList,
} as const satisfies Readonly<Record<string, AnyList>>;
