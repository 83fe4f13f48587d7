import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { ClosedBordereau } from '#web/bordereaux/closed-bordereau-dialog.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const labels = { recipient: 'To' };
const schema = z.object({ recipient: z.email('Enter an email address.').max(254) });
type Values = z.output<typeof schema>;

/** Mails a closed bordereau to its insurer, at the address that is kept with it unless another is typed. */
export function SendBordereauDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<ClosedBordereau>) {
  const toast = useToast();
  const { bordereau_id, bordereau_number, insurer_id, insurer_name } = subject;
  const insurers = useRead('get_insurers', {}, { staleMs: 300_000 });
  const kept = insurers.data?.insurers.find((one) => one.insurer_id === insurer_id);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    values: { recipient: kept?.bordereau_email ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const send = useWrite('send_bordereau', {
    onSuccess: () => {
      toast.success(`${bordereau_number} is on its way`);
      onClose();
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  return (
    <FormDialog
      open={open}
      title={`Send ${bordereau_number}`}
      subtitle={insurer_name}
      width="xs"
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={send.isPending}
      saveLabel="Send"
      onSubmit={form.handleSubmit(
        ({ recipient }) => send.mutate({ bordereau_id, recipient }),
        missingData(toast, labels),
      )}
    >
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          {
            text: 'recipient',
            type: 'email',
            required: true,
            hint: 'Its lists are attached as Excel files, as they were closed.',
          },
        ]}
      />
    </FormDialog>
  );
}
