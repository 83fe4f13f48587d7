import { useState } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

/** The day from which quotes use a year; cleared, the year is a draft again. */
export function PublishYearDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<ItemOf<'get_series_years', 'years'>>) {
  const toast = useToast();
  const first = subject.publish_on ?? `${subject.year}-01-01`;
  const [day, setDay] = useState<string | null>(first < today() ? today() : first);
  const publish = useWrite('publish_series_year', {
    onSuccess: (_, { publish_on }) => {
      toast.success(
        publish_on === null
          ? `${subject.year} is a draft again`
          : `${subject.year} is used from ${formatCalendarDate(publish_on)}`,
      );
      onClose();
    },
    onError: (error) => toast.failure(error),
  });
  return (
    <FormDialog
      open={open}
      title={`Publish ${subject.year}`}
      subtitle="From this day quotes for the season are priced with these ratings. What was offered before keeps its price."
      onClose={onClose}
      busy={publish.isPending}
      saveLabel={day === null ? 'Make it a draft' : 'Publish'}
      onSubmit={(event) => {
        event?.preventDefault();
        publish.mutate({ year: subject.year, revision: subject.revision, publish_on: day });
      }}
    >
      <DateField
        label="In use from"
        value={day}
        onChange={setDay}
        min={today()}
        hint={subject.publish_on === null ? undefined : 'Empty takes the year back into work.'}
      />
    </FormDialog>
  );
}
