import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { addressOf } from '#domain/places.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

const schema = z.object({
  from_year: z.string().min(4),
  to_year: z.string().min(4),
  change_pct: z.string().regex(/^-?\d{1,2}([.,]\d)?$/, 'Enter a percentage from -30.0 to 30.0.'),
});

const labels = { from_year: 'From', to_year: 'To', change_pct: 'Change in %' };

/** "Copy year": the next year begins as a draft. */
export function CopyYearDialog({
  subject: { years },
  open,
  onClose,
}: RecordDialogProps<{ years: readonly number[] }>) {
  const toast = useToast();
  const go = useGo();
  const newest = Math.max(...years);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { from_year: String(newest), to_year: String(newest + 1), change_pct: '0.0' },
  });
  const copy = useWrite('copy_series_year', {
    onSuccess: ({ series }, { from_year, to_year }) => {
      toast.success(`${series} series copied to ${to_year}`);
      onClose();
      go(addressOf('series', { view: to_year, compare_year: from_year }));
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const free = Array.from({ length: 6 }, (_, index) => newest - 2 + index).filter(
    (year) => year >= 2022 && !years.includes(year),
  );
  const choices = (values: readonly number[]) =>
    values.map((year) => ({ value: String(year), label: String(year) }));
  return (
    <FormDialog
      open={open}
      title="Copy a year"
      subtitle="Rates and minimum premiums move by the percentage; excess and claim level stay. The copy is a draft until it is published."
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={copy.isPending}
      saveLabel="Copy year"
      onSubmit={form.handleSubmit(
        ({ from_year, to_year, change_pct }) =>
          copy.mutate({
            from_year: Number(from_year),
            to_year: Number(to_year),
            change_pct: change_pct.replace(',', '.'),
          }),
        missingData(toast, labels),
      )}
    >
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          [
            { choice: 'from_year', required: true, options: choices(years) },
            { choice: 'to_year', required: true, options: choices(free) },
          ],
          {
            text: 'change_pct',
            required: true,
            inputMode: 'decimal',
            hint: '5.0 makes 3.40 % into 3.57 %, rounded to four decimals.',
          },
        ]}
      />
    </FormDialog>
  );
}
