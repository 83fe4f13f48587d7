import type { ViewOf } from '#contract/list.ts';
import type { paymentList } from '#contract/payments/payment-list.ts';
import { behind, type Behind } from '#domain/places.ts';

type Question = { view: ViewOf<typeof paymentList>; q?: string };

/** The instalments of Administration that a notice leads to: a view of theirs, and what is searched in it. */
export const paymentsBehind = (question: Question): Behind => behind('administration', question);
