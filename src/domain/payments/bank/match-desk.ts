// What there is to match with, laid out so that each of thousands of movements finds its own at once.
// An instalment of 500.00 lies under its invoice number, its client and its amount.

import { addDays, type CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type {
  BookedMove,
  MatchBook,
  OpenInstalment,
  OrderedMove,
} from '#domain/payments/bank/match-book.ts';
import { invoiceNumbersIn, numberKey, plainName } from '#domain/payments/bank/transfer-words.ts';

/** A book laid out, and what of it is left after what was proposed already. */
export interface MatchDesk {
  book: MatchBook;
  by_invoice: Map<string, OpenInstalment[]>;
  by_client: Map<string, OpenInstalment[]>;
  by_name: Map<string, string | null>;
  by_amount: Map<string, OpenInstalment[]>;
  /** By amount and currency, then by day, each with the numbers of invoices that it names. */
  by_booking: Map<string, Map<CalendarDate, NamedBooking[]>>;
  /** The days around a day, the nearest first; thousands of movements are of a few days. */
  near: Map<CalendarDate, CalendarDate[][]>;
  /** What is still open after what was proposed already. */
  open: Map<string, Cents>;
  taken: Set<string>;
  /** What was paid and may come back, what was proposed as paid too; by its reference. */
  returnable: Map<string, OrderedMove>;
}

/** A booking with the numbers of invoices that its words name. */
export interface NamedBooking extends BookedMove {
  numbers: readonly string[];
}

/** What a booking of that amount is found by. */
const moneyKey = (one: { amount: Cents; currency: string }) => `${one.amount} ${one.currency}`;

/** How far a booking by hand may lie from the bank's day. */
const daysApart = 5;

/** The bookings of the same amount within days, those of the nearest day first. */
export function bookingsNear(
  { by_booking, near }: MatchDesk,
  movement: { amount: Cents; currency: string; booked_on: CalendarDate },
): NamedBooking[][] {
  const by_day = by_booking.get(moneyKey(movement));
  if (!by_day) return [];
  const { booked_on } = movement;
  const days = near.get(booked_on) ?? daysAround(booked_on);
  near.set(booked_on, days);
  return days.map((same) => same.flatMap((day) => by_day.get(day) ?? []));
}

const daysAround = (day: CalendarDate): CalendarDate[][] =>
  Array.from({ length: daysApart + 1 }, (_, apart) =>
    apart === 0 ? [day] : [addDays(day, 0 - apart), addDays(day, apart)],
  );

/** Which instalment. */
export const keyOf = (one: { payment_id: string; instalment_number: number }) =>
  `${one.payment_id} ${one.instalment_number}`;

/** Lays a book out; nothing is taken yet. */
export function layOut(book: MatchBook): MatchDesk {
  const instalments = book.instalments.toSorted((a, b) =>
    a.due_on === b.due_on
      ? a.instalment_number - b.instalment_number
      : a.due_on < b.due_on
        ? -1
        : 1,
  );
  const by_name = new Map<string, string | null>();
  for (const { client_name, user_id } of instalments) {
    const name = plainName(client_name);
    // A name that two clients have names neither.
    const known = by_name.get(name);
    by_name.set(name, known === undefined || known === user_id ? user_id : null);
  }
  const booked = book.booked.map((one) => ({ ...one, numbers: invoiceNumbersIn(one.words) }));
  return {
    book,
    by_invoice: Map.groupBy(instalments, (one) => numberKey(one.invoice_number)),
    by_client: Map.groupBy(instalments, (one) => `${one.user_id} ${one.currency}`),
    by_name,
    by_amount: Map.groupBy(instalments, (one) => `${one.amount_open} ${one.currency}`),
    by_booking: new Map(
      [...Map.groupBy(booked, moneyKey)].map(([key, same]) => [
        key,
        Map.groupBy(same, (one) => one.booked_on),
      ]),
    ),
    near: new Map(),
    open: new Map(instalments.map((one) => [keyOf(one), one.amount_open])),
    taken: new Set(),
    returnable: new Map(book.returnable.map((one) => [one.end_to_end, one])),
  };
}
