import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { draftStart } from '#contract/rating/tax-versions.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

const labels = { version: 'Name', valid_from: 'In use from', note: 'Note' };

export interface VersionStart {
  of: 'tables' | 'tax';
  /** How its name begins: "VAL-". */
  prefix: string;
  /** The version whose numbers the tables begin with. */
  based_on: string;
  /** Names that versions have. */
  taken: readonly string[];
  onMade: (version: string) => void;
}

/** "2027.1", or the next number that no version has. */
function freeName(stem: string, taken: readonly string[]): string {
  let n = 1;
  while (taken.includes(`${stem}.${n}`)) n += 1;
  return `${stem}.${n}`;
}

/** "New version": a draft for next year, of the tables as another version of them, of premium tax with no change yet. */
export function NewVersionDialog({ subject, open, onClose }: RecordDialogProps<VersionStart>) {
  const toast = useToast();
  const { of, prefix, based_on, taken, onMade } = subject;
  const next_year = `${Number(today().slice(0, 4)) + 1}`;
  const form = useForm<z.input<typeof draftStart>, unknown, z.output<typeof draftStart>>({
    resolver: zodResolver(draftStart),
    defaultValues: {
      version: freeName(`${prefix}${next_year}`, taken),
      valid_from: `${next_year}-01-01`,
      note: '',
    },
  });
  const answers = {
    onSuccess: ({ version }: { version: string }) => {
      toast.success(`Draft ${version} begun`);
      onClose();
      onMade(version);
    },
    onError: (error: ApiError) => showFormErrors(form, error, toast),
  };
  const tables = useWrite('create_rating_draft', answers);
  const tax = useWrite('create_tax_draft', answers);
  const isTax = of === 'tax';
  return (
    <FormDialog
      open={open}
      title={isTax ? 'New version of premium tax' : 'New version'}
      subtitle={
        isTax
          ? 'It holds the rates that change from its first day, and is a draft until it is published.'
          : `It begins with the numbers of ${based_on} and is a draft until it is published.`
      }
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={tables.isPending || tax.isPending}
      saveLabel="Begin draft"
      onSubmit={form.handleSubmit(
        (start) => (isTax ? tax.mutate(start) : tables.mutate({ ...start, based_on })),
        missingData(toast, labels),
      )}
    >
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          [
            { text: 'version', required: true },
            { date: 'valid_from', required: true },
          ],
          { text: 'note' },
        ]}
      />
    </FormDialog>
  );
}
