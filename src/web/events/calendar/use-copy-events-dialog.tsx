import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';

/** "Copy to another year": the same weekday of the year that is chosen; events that are there already are skipped. */
export function useCopyEventsDialog() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(false);
  const now = Number(today().slice(0, 4));
  const [year, setYear] = useState(String(now + 1));
  const toast = useToast();
  const copy = useWrite('copy_events_to_year', {
    onSuccess: ({ created, skipped }) => {
      toast.success(`${created} copied${skipped > 0 ? `, ${skipped} there already` : ''}`);
      setShown(false);
    },
    onError: (error) => toast.failure(error),
  });
  const count = counted(ids.length, 'event');
  const dialog = (
    <FormDialog
      open={shown}
      title="Copy to another year"
      subtitle={`${count}, with their championships, to the same weekday.`}
      width="xs"
      onClose={() => setShown(false)}
      busy={copy.isPending}
      saveLabel={`Copy ${count}`}
      onSubmit={() => copy.mutate({ event_ids: [...ids], year: Number(year) })}
    >
      <SelectField
        label="Year"
        required
        value={year}
        onChange={(value) => setYear(value ?? String(now + 1))}
        options={[now, now + 1, now + 2].map((one) => ({ value: String(one), label: String(one) }))}
      />
    </FormDialog>
  );
  const open = (event_ids: readonly string[]) => {
    setIds(event_ids);
    setShown(true);
  };
  return { open, dialog };
}
