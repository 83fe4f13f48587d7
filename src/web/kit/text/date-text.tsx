import { formatCalendarDate, formatDate, formatDateTime } from '#domain/dates.ts';

export interface DateTextProps {
  /** Unix seconds of an instant, or a calendar date `YYYY-MM-DD`; nothing shows as a dash. */
  value: number | string | null | undefined;
  /** Adds HH:MM to an instant. */
  time?: boolean;
}

/** The text of an instant or a calendar date, DD-MM-YYYY in Amsterdam. */
export function dateTextOf(value: DateTextProps['value'], time = false): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return formatCalendarDate(value);
  const epoch = typeof value === 'string' ? Number(value) : value;
  return time ? formatDateTime(epoch) : formatDate(epoch);
}

/** A date never breaks at its hyphens. */
const unbroken = { whiteSpace: 'nowrap' } as const;

export function DateText({ value, time = false }: DateTextProps) {
  return <span style={unbroken}>{dateTextOf(value, time) || '—'}</span>;
}
