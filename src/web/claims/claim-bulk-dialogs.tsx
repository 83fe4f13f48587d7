import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { rejectCodeLabels, rejectCodes } from '#domain/claims/claim-constants.ts';
import { MIN_NARRATIVE } from '#domain/claims/claim-limits.ts';
import { usualItems } from '#web/claims/usual-items.ts';
import { FormTextField } from '#web/kit/form-fields.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { bind, missingData } from '#web/kit/form-errors.ts';
import { SelectField } from '#web/kit/select-field.tsx';
import { TickBox } from '#web/kit/tick-box.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { t } from '#web/kit/tokens.ts';
import type { RecordDialogProps } from '#web/kit/use-lazy-dialog.tsx';

/** Claims that something is decided about together. */
export interface ClaimsInBulk {
  /** "12 claims" */
  count: string;
  onSave: (given: Record<string, unknown>) => void;
}

type Props = RecordDialogProps<ClaimsInBulk>;

const rejection = z.object({
  code: z.enum(rejectCodes, 'Missing data for Reason'),
  text: z
    .string()
    .trim()
    .min(1, 'Missing data for Explanation')
    .min(MIN_NARRATIVE, `At least ${MIN_NARRATIVE} characters.`)
    .max(4000, 'At most 4000 characters.'),
});

/** Rejects several claims with one reason and one explanation. */
export function RejectClaimsDialog({ subject, open, onClose }: Props) {
  const toast = useToast();
  const form = useForm<z.input<typeof rejection>, unknown, z.output<typeof rejection>>({
    resolver: zodResolver(rejection),
    defaultValues: { text: '' },
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
        missingData(toast, { code: 'Reason', text: 'Explanation' }),
      )}
    >
      <Controller
        name="code"
        control={form.control}
        render={({ field, fieldState }) => (
          <SelectField
            {...bind(field)}
            value={field.value ?? null}
            label="Reason"
            required
            options={rejectCodes.map((value) => ({ value, label: rejectCodeLabels[value] }))}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormTextField name="text" control={form.control} label="Explanation" rows={5} required />
    </FormDialog>
  );
}

const question = z.object({
  items: z.array(z.string()).min(1, 'Choose at least one item.'),
  message: z
    .string()
    .trim()
    .min(1, 'Missing data for Message')
    .max(2000, 'At most 2000 characters.'),
});

/** Asks several clients for the same. */
export function AskClaimsDialog({ subject, open, onClose }: Props) {
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(question),
    defaultValues: { items: [] as string[], message: '' },
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
        (values) => {
          subject.onSave(values);
          onClose();
        },
        missingData(toast, { message: 'Message' }),
      )}
    >
      <Controller
        name="items"
        control={form.control}
        render={({ field, fieldState }) => (
          <Box role="group" aria-label="What is missing">
            <Box
              sx={{
                display: 'grid',
                columnGap: 4,
                gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              }}
            >
              {usualItems.map((item) => (
                <TickBox
                  key={item}
                  label={item}
                  checked={field.value.includes(item)}
                  onChange={(on) =>
                    field.onChange(
                      on ? [...field.value, item] : field.value.filter((one) => one !== item),
                    )
                  }
                />
              ))}
            </Box>
            {fieldState.error ? (
              <Box role="alert" sx={{ mt: 1, fontSize: 12.5, fontWeight: 500, color: t.error }}>
                {fieldState.error.message}
              </Box>
            ) : null}
          </Box>
        )}
      />
      <FormTextField name="message" control={form.control} label="Message" rows={4} required />
    </FormDialog>
  );
}
