import Popover from '@mui/material/Popover';
import { MonthCalendar } from '#web/kit/month-calendar.tsx';

/** The calendar below a date field. */
export function CalendarPopover({
  label,
  open,
  anchor,
  onClose,
  ...calendar
}: {
  label: string;
  open: boolean;
  anchor: HTMLElement | null;
  value: string | null;
  min: string | undefined;
  max: string | undefined;
  onPick: (date: string) => void;
  onClose: () => void;
}) {
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1 } } }}
    >
      <MonthCalendar {...calendar} />
    </Popover>
  );
}
