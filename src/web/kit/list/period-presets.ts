import { addDays, addMonths } from '#domain/dates.ts';

export interface PeriodPreset {
  id: string;
  label: string;
  from: string;
  to: string;
}

const weekday = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The usual periods, seen from a day. A race weekend runs from Thursday to Monday. */
export function periodPresets(today: string): PeriodPreset[] {
  const monday = addDays(today, -weekday(today));
  // On a Monday the weekend that just ended is still the one people ask about.
  const thursday = weekday(today) === 0 ? addDays(today, -4) : addDays(monday, 3);
  const month = `${today.slice(0, 7)}-01`;
  return [
    { id: 'today', label: 'Today', from: today, to: today },
    { id: 'week', label: 'This week', from: monday, to: addDays(monday, 6) },
    { id: 'weekend', label: 'This race weekend', from: thursday, to: addDays(thursday, 4) },
    { id: 'month', label: 'This month', from: month, to: addDays(addMonths(month, 1), -1) },
    {
      id: 'year',
      label: 'This year',
      from: `${today.slice(0, 4)}-01-01`,
      to: `${today.slice(0, 4)}-12-31`,
    },
    { id: 'twelve', label: 'Last 12 months', from: addDays(addMonths(today, -12), 1), to: today },
  ];
}
