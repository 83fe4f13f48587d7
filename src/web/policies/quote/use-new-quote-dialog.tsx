import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { z } from 'zod';
import { countryName } from '#domain/countries.ts';
import { addressOf } from '#domain/places.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/base/app-link.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { partyName } from '#web/policies/document/document-words.ts';

const schema = z.object({
  user_id: z.uuid('Missing data for Client'),
  insurer_id: z.uuid().nullable(),
});
const labels = { user_id: 'Client', insurer_id: 'Insurer' };

type NewQuote = z.infer<typeof schema>;

/** "New quote": for whom, then the editor opens. */
export function useNewQuoteDialog() {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const go = useGo();
  const form = useForm<NewQuote>({
    resolver: zodResolver(schema),
    defaultValues: { user_id: '', insurer_id: null },
  });
  const create = useWrite('create_quote', {
    onSuccess: ({ policy_id, quote_number }) => {
      setShown(false);
      toast.success(`${quote_number} created`);
      go(addressOf('quote', { policy_id }));
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const dialog = (
    <FormDialog
      open={shown}
      title="New quote"
      subtitle="Cover on track. The client’s account gives country, currency and brokerage."
      width="xs"
      onClose={() => setShown(false)}
      busy={create.isPending}
      saveLabel="Create quote"
      onSubmit={form.handleSubmit(
        ({ user_id, insurer_id }) =>
          create.mutate(insurer_id === null ? { user_id } : { user_id, insurer_id }),
        missingData(toast, labels),
      )}
    >
      <NewQuoteFields control={form.control} />
    </FormDialog>
  );
  return {
    open: (user_id = '') => {
      form.reset({ user_id, insurer_id: null });
      setShown(true);
    },
    dialog,
  };
}

function NewQuoteFields({ control }: { control: Control<NewQuote> }) {
  const users = useRead('get_all_users', {}, { staleMs: 300_000 });
  const insurers = useRead('get_insurers', {}, { staleMs: 300_000 });
  const clients = (users.data?.users ?? []).filter(
    (user) => user.account_type === 'agent' && user.active,
  );
  return (
    <DeclaredFields
      control={control}
      labels={labels}
      lines={[
        {
          choice: 'user_id',
          required: true,
          autoFocus: true,
          placeholder: 'Search by name or team',
          loading: users.isPending,
          options: clients.map((user) => ({
            value: user.user_id,
            label: [partyName(user), user.attn].filter(Boolean).join(' · '),
            note: countryName(user.country),
          })),
        },
        {
          choice: 'insurer_id',
          placeholder: 'The usual insurer',
          options: (insurers.data?.insurers ?? [])
            .filter((insurer) => insurer.active)
            .map((insurer) => ({ value: insurer.insurer_id, label: insurer.name })),
        },
      ]}
    />
  );
}
