import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

const schema = z.object({
  email: z.email('Enter an email address.'),
  current_password: z.string().min(1, 'Missing data for Current password'),
});
type Form = z.input<typeof schema>;
const labels = { email: 'New login email', current_password: 'Current password' };
const empty: Form = { email: '', current_password: '' };

/** The address that one logs in with; the old one is told of a change. */
export function LoginEmailCard({ account }: { account: Account }) {
  const toast = useToast();
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: empty });
  const change = useWrite('change_login_email', {
    onSuccess: () => {
      toast.success('Login email changed');
      form.reset(empty);
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  useUnsavedGuard(form.formState.isDirty, { saving: change.isPending, inTab: true });
  if (!account.abilities.includes('change_login_email')) return null;
  return (
    <Card title="Login email">
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) =>
          void form.handleSubmit(
            (values) => change.mutate(values),
            missingData(toast, labels),
          )(event)
        }
        sx={{ display: 'grid', gap: 4 }}
      >
        <Box sx={{ fontSize: 14, color: t.n[600] }}>
          You log in with <strong>{account.email}</strong>. The old address is told of a change.
        </Box>
        <DeclaredFields
          control={form.control}
          labels={labels}
          lines={[
            [
              { text: 'email', type: 'email', required: true },
              {
                text: 'current_password',
                type: 'password',
                autoComplete: 'current-password',
                required: true,
              },
            ],
          ]}
        />
        <Box>
          <BusyButton
            type="submit"
            variant="outlined"
            busy={change.isPending}
            disabled={!form.formState.isDirty}
          >
            Change login email
          </BusyButton>
        </Box>
      </Box>
    </Card>
  );
}
