import { addMonths } from '#domain/dates.ts';
import type { CardQuestion, CardRow } from '#server/analytics/cards/card-question.ts';

/** The same question of the same days a year earlier. */
export function yearBefore(question: CardQuestion): CardQuestion {
  return { ...question, from: addMonths(question.from, -12), to: addMonths(question.to, -12) };
}

/** A row of the year before under the key of this year, so that the two stand beside each other: 2025-05 as 2026-05. */
export function underThisYear(row: CardRow): CardRow {
  const key = row.key.replace(/^(\d{4})(?=-\d\d$)/, (year) => String(Number(year) + 1));
  return { ...row, key };
}
