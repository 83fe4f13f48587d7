import {
  dateOfInstant,
  formatCalendarDate,
  timeOfInstant,
  type CalendarDate,
} from '#domain/dates.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { formatMoney, type Money } from '#domain/money.ts';

/** The name that one is greeted by: the first name, unless that is only a letter. */
export function callName(attn: string): string {
  const name = attn.trim();
  const [first = ''] = name.split(/\s+/);
  return first.replaceAll('.', '').length > 1 && !first.endsWith('.') ? first : name;
}

/** "Good morning, Mila": by the hour in Amsterdam. */
export function greeting(attn: string, now: number): string {
  const hour = Number(timeOfInstant(now).slice(0, 2));
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  const name = callName(attn);
  return name === '' ? `Good ${part}` : `Good ${part}, ${name}`;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const noon = (date: CalendarDate) => new Date(`${date}T12:00:00Z`);

/** "Wednesday 20-05-2026". */
export function dayText(now: number): string {
  const date = dateOfInstant(now);
  return `${weekday.format(noon(date))} ${formatCalendarDate(date)}`;
}

/** "9 more than April to date": this month against the same days of the last. */
export function comparisonText(count: number, before: number, today: CalendarDate): string {
  const last = new Date(noon(`${today.slice(0, 7)}-15`));
  last.setUTCMonth(last.getUTCMonth() - 1);
  const name = `${month.format(last)} to date`;
  if (count === before) return `As many as ${name}`;
  return count > before
    ? `${count - before} more than ${name}`
    : `${before - count} fewer than ${name}`;
}

/** The first currency large, the others for the line below. */
export function splitSums(sums: readonly Money[]): { main: string; others: string } {
  const [first, ...rest] = sums.toSorted((a, b) =>
    a.currency === 'EUR' ? -1 : b.currency === 'EUR' ? 1 : b.amount - a.amount,
  );
  const text = ({ amount, currency }: Money) => formatMoney(amount, currency, { whole: true });
  return {
    main: first ? text(first) : formatMoney(0, 'EUR', { whole: true }),
    others: rest.map(text).join(' · '),
  };
}

type LossRatio = NonNullable<OutputOf<'get_policy_figures'>['loss_ratios']>[number];

/** The loss ratio of the first currency large, over earned premium; below it over written premium, and other currencies. */
export function lossRatioWords(ratios: readonly LossRatio[]): {
  currency: string;
  main: string;
  note: string;
} {
  const sorted = ratios.toSorted((a, b) =>
    a.currency === 'EUR' ? -1 : b.currency === 'EUR' ? 1 : b.written - a.written,
  );
  const [first, ...others] = sorted;
  const pct = (value: string | null | undefined) => (value ? `${value} %` : '—');
  return {
    currency: first?.earned_ratio_pct ? first.currency : '',
    main: pct(first?.earned_ratio_pct),
    note: [
      first
        ? `Of earned premium in ${first.currency}; of written ${pct(first.written_ratio_pct)}`
        : '',
      ...others.map(
        (one) =>
          `${one.currency}: ${pct(one.earned_ratio_pct)} of earned, ${pct(one.written_ratio_pct)} of written`,
      ),
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** "Track day Assen · due 04-12-2026": what a task is about and until when; the day alone begins the line. */
export function taskNote(about: string, due: string): string {
  if (due === '') return about;
  return about === '' ? `Due ${due}` : `${about} · due ${due}`;
}
