import { MonthCalendar, type MonthCalendarProps } from '#web/kit/form/month-calendar.tsx';
import { Popover } from '#web/kit/overlay/popover.tsx';

/** The calendar below a date field. */
export function CalendarPopover({
  label,
  anchor,
  onClose,
  ...calendar
}: MonthCalendarProps & {
  label: string;
  anchor: HTMLElement | null;
  onClose: () => void;
}) {
  return (
    <Popover anchor={anchor} onClose={onClose} label={label}>
      <MonthCalendar {...calendar} />
    </Popover>
  );
}
