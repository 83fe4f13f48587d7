import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** What somebody proves with that the account is theirs. */
export interface Proof {
  current_password: string;
  code: string;
}

export interface ProofDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** Asks for a code of the app too. */
  asksCode?: boolean;
  saveLabel: string;
  destructive?: boolean;
  /** Does it; what it throws is shown at its field, and the dialog stays. */
  onProve: (proof: Proof) => Promise<void>;
  onClose: () => void;
}

const empty: Proof = { current_password: '', code: '' };
const labels = { current_password: 'Current password', code: 'Code' };

/** Asks for the password once more, and for a code where it matters. */
export function ProofDialog({
  open,
  title,
  text,
  asksCode = false,
  saveLabel,
  destructive = false,
  onProve,
  onClose,
}: ProofDialogProps) {
  const toast = useToast();
  const form = useForm<Proof>({
    resolver: zodResolver(
      z.object({
        current_password: z.string().min(1, 'Missing data for Current password'),
        code: asksCode ? z.string().trim().min(1, 'Missing data for Code') : z.string(),
      }),
    ),
    defaultValues: empty,
  });
  useEffect(() => {
    if (open) form.reset(empty);
  }, [open, form]);
  const prove = (proof: Proof) =>
    onProve(proof).catch((error: unknown) => showFormErrors(form, error, toast));
  return (
    <FormDialog
      open={open}
      title={title}
      onClose={onClose}
      busy={form.formState.isSubmitting}
      saveLabel={saveLabel}
      destructive={destructive}
      fullScreenOnPhone={false}
      onSubmit={form.handleSubmit(prove, missingData(toast, labels))}
    >
      <Box sx={{ fontSize: 14, color: t.n[600] }}>{text}</Box>
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          {
            text: 'current_password',
            type: 'password',
            autoComplete: 'current-password',
            required: true,
          },
          asksCode
            ? {
                text: 'code',
                autoComplete: 'one-time-code',
                required: true,
                hint: 'Six digits from your app, or a recovery code.',
              }
            : null,
        ]}
      />
    </FormDialog>
  );
}
