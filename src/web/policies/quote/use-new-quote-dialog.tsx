import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { countryName } from '#domain/countries.ts';
import { type InsuranceType, insuranceTypes } from '#domain/policies/insurance-types.ts';
import { insurersOfLine } from '#domain/policies/insurers-of-line.ts';
import { useRead } from '#web/api/use-read.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { ClientNotes } from '#web/policies/quote/client-notes.tsx';
import { useCreateQuote } from '#web/policies/quote/use-create-quote.ts';
import { partyName } from '#web/policies/document/document-words.ts';

const useAddAccountDialog = lazyDialog(() =>
  import('#web/accounts/list/use-add-account-dialog.tsx').then((m) => m.useAddAccountDialog),
);

const schema = z.object({
  insurance_type: z.enum(insuranceTypes, 'Missing data for Type'),
  user_id: z.uuid('Missing data for Client'),
  insurer_id: z.uuid().nullable(),
});
const labels = { insurance_type: 'Type', user_id: 'Client', insurer_id: 'Insurer' };

/** Cover on track, or one of the insurances beside it. */
interface NewQuoteKind {
  title: string;
  subtitle: string;
  /** Of those beside the track one is chosen. */
  insurance_type: InsuranceType | null;
}

const onTrack: NewQuoteKind = {
  title: 'New quote',
  subtitle: 'Cover on track. The client’s account gives country, currency and brokerage.',
  insurance_type: 'on_track',
};
const besideTrack: NewQuoteKind = {
  title: 'New insurance',
  subtitle:
    'Everything beside the track. The client’s account gives country, currency and brokerage.',
  insurance_type: null,
};

type NewQuote = z.infer<typeof schema>;
type Wanted = Omit<NewQuote, 'insurance_type'> & Pick<NewQuoteKind, 'insurance_type'>;

/** "New quote": for whom, then the editor opens. */
export const useNewQuoteDialog = () => useNewDocument(onTrack);

/** "New insurance": which one and for whom, then the editor opens. */
export const useNewInsuranceDialog = () => useNewDocument(besideTrack);

function useNewDocument({ title, subtitle, insurance_type }: NewQuoteKind) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const form = useForm<Wanted, unknown, NewQuote>({
    resolver: zodResolver(schema) as never,
    defaultValues: { insurance_type, user_id: '', insurer_id: null },
  });
  const client = useAddAccountDialog((user_id) => form.setValue('user_id', user_id));
  const create = useCreateQuote(form, { onCreated: () => setShown(false) });
  const dialog = (
    <FormDialog
      open={shown}
      title={title}
      subtitle={subtitle}
      width="xs"
      onClose={() => setShown(false)}
      busy={create.isPending}
      saveLabel="Create quote"
      onSubmit={form.handleSubmit(
        ({ insurer_id, ...typed }) =>
          create.mutate(insurer_id === null ? typed : { ...typed, insurer_id }),
        missingData(toast, labels),
      )}
    >
      <NewQuoteFields
        control={form.control}
        besideTrack={insurance_type === null}
        onAddClient={(company_name) => client.open({ account_type: 'agent', company_name })}
      />
    </FormDialog>
  );
  return {
    open: (user_id = '') => {
      form.reset({ insurance_type, user_id, insurer_id: null });
      setShown(true);
    },
    dialog: (
      <>
        {dialog}
        {client.dialog}
      </>
    ),
  };
}

function NewQuoteFields({
  control,
  besideTrack: isBesideTrack,
  onAddClient,
}: {
  control: Control<Wanted, unknown, NewQuote>;
  besideTrack: boolean;
  onAddClient: (name: string) => void;
}) {
  const types = useRead('get_vi_constants', {}, { staleMs: Infinity, enabled: isBesideTrack });
  const users = useRead('get_all_users', {}, { staleMs: 300_000 });
  const insurers = useRead('get_insurers', {}, { staleMs: 300_000 });
  const clients = (users.data?.users ?? []).filter(
    (user) => user.account_type === 'agent' && user.active,
  );
  const user_id = useWatch({ control, name: 'user_id' });
  const line = useWatch({ control, name: 'insurance_type' });
  const client = clients.find((user) => user.user_id === user_id);
  return (
    <>
      {client ? <ClientNotes user_id={user_id} name={partyName(client)} /> : null}
      <DeclaredFields
        control={control}
        labels={labels}
        lines={[
          isBesideTrack && {
            choice: 'insurance_type',
            required: true,
            clearable: false,
            autoFocus: true,
            loading: types.isPending,
            options: (types.data?.insurance_types ?? []).map((type) => ({
              ...type,
              note: type.value,
            })),
          },
          {
            choice: 'user_id',
            required: true,
            autoFocus: !isBesideTrack,
            placeholder: 'Search by name or team',
            loading: users.isPending,
            adds: { noun: 'client', onAdd: onAddClient },
            options: clients.map((user) => ({
              value: user.user_id,
              label: [partyName(user), user.attn].filter(Boolean).join(' · '),
              note: countryName(user.country),
            })),
          },
          {
            choice: 'insurer_id',
            placeholder: 'The usual insurer',
            options: insurersOfLine(insurers.data?.insurers ?? [], line).map((insurer) => ({
              value: insurer.insurer_id,
              label: insurer.name,
            })),
          },
        ]}
      />
    </>
  );
}
