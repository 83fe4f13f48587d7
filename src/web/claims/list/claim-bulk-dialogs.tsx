import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import { askedMessage, MissingItemsField } from '#web/claims/step/ask-info-fields.tsx';
import {
  type Rejection,
  rejection,
  RejectionFields,
  rejectionLabels,
  type TypedRejection,
} from '#web/claims/step/rejection-fields.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

/** Claims that something is decided about together. */
interface ClaimsInBulk {
  /** "12 claims" */
  count: string;
  onSave: (given: Record<string, unknown>) => void;
}

/** Rejects several claims with one reason and one explanation. */
export function RejectClaimsDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<ClaimsInBulk & { is_vi: boolean }>) {
  const toast = useToast();
  const form = useForm<TypedRejection, unknown, Rejection>({
    resolver: zodResolver(rejection) as never,
    defaultValues: { code: null, text: '' },
  });
  return (
    <FormDialog
      width="sm"
      open={open}
      title={`Reject ${subject.count}`}
      subtitle="Each client gets an email with the reason and the term for an objection. Claims that are not under review are left out and listed."
      onClose={onClose}
      dirty={form.formState.isDirty}
      destructive
      saveLabel={`Reject ${subject.count}`}
      cancelLabel="Keep claims"
      onSubmit={form.handleSubmit(
        (values) => {
          subject.onSave(values);
          onClose();
        },
        missingData(toast, rejectionLabels),
      )}
    >
      <RejectionFields control={form.control} is_vi={subject.is_vi} />
    </FormDialog>
  );
}

const question = z
  .object({
    items: z.array(z.string()),
    other: z.string().trim().max(200, 'At most 200 characters.'),
    message: askedMessage,
  })
  .refine(({ items, other }) => items.length > 0 || other !== '', {
    path: ['items'],
    message: 'Choose at least one item, or write what is missing.',
  });
const askLabels = { other: 'Something else', message: 'Message' };

/** Asks several clients for the same. */
export function AskClaimsDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<ClaimsInBulk & { types: readonly InsuranceType[] }>) {
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(question),
    defaultValues: { items: [] as string[], other: '', message: '' },
  });
  return (
    <FormDialog
      width="sm"
      open={open}
      title={`Ask for information on ${subject.count}`}
      subtitle="Each client gets an email with the list. Claims that are not under review are left out and listed."
      onClose={onClose}
      dirty={form.formState.isDirty}
      saveLabel="Ask clients"
      onSubmit={form.handleSubmit(
        ({ items, other, message }) => {
          subject.onSave({ items: [...items, ...(other === '' ? [] : [other])], message });
          onClose();
        },
        missingData(toast, askLabels),
      )}
    >
      <MissingItemsField name="items" control={form.control} types={subject.types} />
      <DeclaredFields
        control={form.control}
        labels={askLabels}
        lines={[{ text: 'other' }, { text: 'message', rows: 4, required: true }]}
      />
    </FormDialog>
  );
}
