import { todoList } from '#contract/communications/todo-list.ts';
import { championshipList } from '#contract/events/championship-list.ts';
import { circuitList } from '#contract/events/circuit-list.ts';
import { eventList } from '#contract/events/event-list.ts';
import { upcomingEventList } from '#contract/events/upcoming-event-list.ts';
import type { AnyList } from '#contract/list.ts';
import { payoutList } from '#contract/payments/payout-list.ts';
import { refundList } from '#contract/payments/refund-list.ts';

/** The lists that are declared, by the name under which views of them are kept. */
export const declaredLists = {
  championships: championshipList,
  circuits: circuitList,
  events: eventList,
  payouts: payoutList,
  refunds: refundList,
  todos: todoList,
  upcoming_events: upcomingEventList,
} as const satisfies Readonly<Record<string, AnyList>>;
