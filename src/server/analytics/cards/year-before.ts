import { addMonths } from '#domain/dates.ts';
import type { CardQuestion, CardRow } from '#server/analytics/cards/card-question.ts';

/**
 * The same question of the same days a year earlier: until today where the period goes on and the card tells of what has
 * happened, so that a year in its course stands beside as much of the one before.
 */
export function yearBefore(
  question: CardQuestion,
  { looksAhead }: { looksAhead: boolean },
): CardQuestion {
  const { from, to, today } = question;
  const last = !looksAhead && from <= today && today < to ? today : to;
  return { ...question, from: addMonths(from, -12), to: addMonths(last, -12) };
}

/** A row of the year before under the key of this year, so that the two stand beside each other: 2025-05 as 2026-05. */
export function underThisYear(row: CardRow): CardRow {
  const key = row.key.replace(/^(\d{4})(?=-\d\d$)/, (year) => String(Number(year) + 1));
  return { ...row, key };
}
