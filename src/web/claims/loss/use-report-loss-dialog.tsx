import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { accountName } from '#domain/accounts/account-name.ts';
import { periodTextOf } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { askAfter } from '#web/api/touched-reads.ts';
import { useRead } from '#web/api/use-read.ts';
import { startClaim } from '#web/claims/loss/deliver-losses.ts';
import { keepLoss, type KeptLoss } from '#web/claims/loss/kept-losses.ts';
import {
  begun,
  notedPolicies,
  type ReportablePolicy,
} from '#web/claims/loss/reportable-policies.ts';
import { accidentInstant } from '#web/claims/wizard/answers.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';

const schema = z.object({
  user_id: z.uuid('Missing data for Client'),
  policy_id: z.uuid('Missing data for Insurance'),
  // Named as the server names it, so that what it says of the day stands here.
  date_accident: z.iso.date('Missing data for Date of the loss'),
  time: z.string().regex(/^(\d{1,2}[:.]\d{2})?$/, 'Enter a time such as 14:32.'),
});
const labels = {
  user_id: 'Client',
  policy_id: 'Insurance',
  date_accident: 'Date of the loss',
  time: 'Time, if known',
};

type Report = z.infer<typeof schema>;

interface Started {
  /** Names the wish for a claim; a report that finds no network goes on under it on this device. */
  loss_id: string;
  policy_id: string;
  date_accident: number | null;
}

const lossBegun = (
  { loss_id, policy_id, date_accident }: Started,
  { policy_number, insurance_type, currency }: ReportablePolicy,
  user_id: string,
): KeptLoss => ({
  ...{ loss_id, user_id, sending: false, refused: '' },
  started: { policy_id, policy_number, date_accident },
  subject: {
    ...{ claim_number: '', insurance_type, currency, insured_items: [], linkable_claims: [] },
    ...{ loss_answers: {}, narrative: '', claimed: 0 },
  },
});

/** "Report a loss": on which insurance and when; what happened is told on the page of the claim. */
export function useReportLossDialog() {
  const { user_id } = useSession();
  const own = useIsAmong('agent');
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const go = useGo();
  const form = useForm<Report>({
    resolver: zodResolver(schema),
    defaultValues: { user_id: own ? user_id : '', policy_id: '', date_accident: today(), time: '' },
  });
  const create = useMutation<OutputOf<'create_claim'>, ApiError, Started>({
    mutationFn: async ({ loss_id, ...input }) => startClaim(loss_id, input),
    onSuccess: async (output) => {
      const { claim_id, claim_number } = output;
      setShown(false);
      toast.success(`${claim_number} started`);
      go(addressOf('vi_claim', { claim_id }));
      await askAfter(output);
    },
    onError: (error, started) => {
      const policy = notedPolicies(user_id).find((one) => one.policy_id === started.policy_id);
      if (error.code !== 'offline' || !policy) return showFormErrors(form, error, toast);
      const { loss_id } = started;
      keepLoss(lossBegun(started, policy, user_id));
      setShown(false);
      return go(addressOf('vi_claims', { report: loss_id }));
    },
  });
  const dialog = (
    <FormDialog
      open={shown}
      title="Report a loss"
      subtitle="What happened, photos and receipts follow on the next page. Nothing is sent yet."
      width="xs"
      onClose={() => setShown(false)}
      busy={create.isPending}
      saveLabel="Continue"
      onSubmit={form.handleSubmit(
        ({ policy_id, date_accident, time }) =>
          create.mutate({
            loss_id: newIntentionKey(),
            policy_id,
            date_accident: accidentInstant(
              { date: date_accident, time_on_track: time },
              Date.now() / 1000,
            ),
          }),
        missingData(toast, labels),
      )}
    >
      <ReportFields control={form.control} own={own} />
    </FormDialog>
  );
  return {
    open: (policy_id = '') => {
      form.reset({ user_id: own ? user_id : '', policy_id, date_accident: today(), time: '' });
      setShown(true);
    },
    dialog,
  };
}

/** "Steel chronograph · 10-07-2026 to 09-07-2027": what the chosen insurance covers, and when. */
const aboutCover = (policy: ReportablePolicy | undefined): string =>
  policy
    ? [policy.cover_title, periodTextOf(policy.cover_from, policy.cover_to)]
        .filter(Boolean)
        .join(' · ')
    : '';

function ReportFields({ control, own }: { control: Control<Report>; own: boolean }) {
  const [user_id, policy_id] = useWatch({ control, name: ['user_id', 'policy_id'] });
  const users = useRead('get_all_users', {}, { enabled: !own, staleMs: 300_000 });
  const known = useRead('get_policy_numbers', { user_id }, { enabled: user_id !== '' });
  // Without a network those that this device has noted.
  const policies = known.data ? begun(known.data.policies) : notedPolicies(user_id);
  return (
    <DeclaredFields
      control={control}
      labels={labels}
      lines={[
        !own && {
          choice: 'user_id',
          required: true,
          loading: users.isPending,
          options: (users.data?.users ?? [])
            .filter((user) => user.account_type === 'agent')
            .map((user) => ({
              value: user.user_id,
              label: user.team_name || accountName(user),
            })),
        },
        {
          choice: 'policy_id',
          required: true,
          loading: known.isLoading && policies.length === 0,
          placeholder: 'Choose the policy',
          options: policies.map((one) => ({
            value: one.policy_id,
            label: one.policy_number,
            note: one.cover_title,
          })),
          hint:
            user_id !== '' && known.data && policies.length === 0
              ? 'There is no other insurance that has begun.'
              : aboutCover(policies.find((one) => one.policy_id === policy_id)),
        },
        [
          { date: 'date_accident', required: true },
          { text: 'time', inputMode: 'text', placeholder: '14:30' },
        ],
      ]}
    />
  );
}
