import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  MIN_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR,
} from '#domain/accounts/password-length.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

const schema = z
  .object({
    current_password: z.string().min(1, 'Missing data for Current password'),
    new_password: z.string().min(1, 'Missing data for New password').max(1000),
    again: z.string(),
  })
  .refine(({ new_password, again }) => new_password === again, {
    path: ['again'],
    message: 'The two passwords are not the same.',
  });
type Form = z.input<typeof schema>;
const empty: Form = { current_password: '', new_password: '', again: '' };
const labels = {
  current_password: 'Current password',
  new_password: 'New password',
  again: 'New password again',
};
const secret = { type: 'password', required: true } as const;

/** Another password; all other devices are logged out. */
export function PasswordCard() {
  const toast = useToast();
  const twoStep = useRead('get_two_step', {});
  const least = twoStep.data?.on_since
    ? MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR
    : MIN_PASSWORD_LENGTH;
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: empty });
  const change = useWrite('change_password', {
    onSuccess: () => {
      toast.success('Password changed; other devices are logged out');
      form.reset(empty);
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  useUnsavedGuard(form.formState.isDirty, { saving: change.isPending, inTab: true });
  return (
    <Card title="Password">
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) =>
          void form.handleSubmit(
            ({ current_password, new_password }) =>
              change.mutate({ current_password, new_password }),
            missingData(toast, labels),
          )(event)
        }
        sx={{ display: 'grid', gap: 4, maxWidth: 400 }}
      >
        <DeclaredFields
          control={form.control}
          labels={labels}
          lines={[
            { text: 'current_password', ...secret, autoComplete: 'current-password' },
            {
              text: 'new_password',
              ...secret,
              autoComplete: 'new-password',
              hint: `At least ${least} characters: a few words that only you put together.`,
            },
            { text: 'again', ...secret, autoComplete: 'new-password' },
          ]}
        />
        <Box>
          <BusyButton type="submit" busy={change.isPending} disabled={!form.formState.isDirty}>
            Change password
          </BusyButton>
        </Box>
      </Box>
    </Card>
  );
}
