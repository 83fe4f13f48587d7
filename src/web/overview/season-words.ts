import type { ValueKind } from '#domain/analytics/cards/card-words.ts';

/** A figure of this season and of the same days of the one before. */
export interface SeasonFigure {
  label: string;
  kind: ValueKind;
  now: number | null;
  last: number | null;
  /** How far a ratio can be trusted; empty of what was counted or booked. */
  note: string;
  /** The rows that it counts. */
  href: string;
}

/** How long the bars of both seasons are, in percent of the longer one. */
export function seasonBars({ now, last }: Pick<SeasonFigure, 'now' | 'last'>) {
  const most = Math.max(now ?? 0, last ?? 0);
  const share = (value: number | null) => (most <= 0 ? 0 : (100 * Math.max(value ?? 0, 0)) / most);
  return { now: share(now), last: share(last) };
}

/** Whether there is anything to compare: of a currency that is hardly written, most is nothing twice. */
export function isTold({ now, last }: Pick<SeasonFigure, 'now' | 'last'>): boolean {
  return (now ?? 0) !== 0 || (last ?? 0) !== 0;
}
