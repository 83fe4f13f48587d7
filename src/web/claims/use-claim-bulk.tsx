import type { ReactNode } from 'react';
import { useState } from 'react';
import type { InputOf } from '#web/api/action-types.ts';
import { callRead, callWrite } from '#web/api/api-client.ts';
import { fetchAllClaims } from '#web/claims/all-claims.ts';
import type { ClaimRow, FullClaim } from '#web/claims/claim-words.ts';
import { useAdjusterOptions } from '#web/claims/use-adjuster-options.ts';
import type { BulkAction, Selection } from '#web/kit/bulk-bar.tsx';
import { LazyOptionPicker } from '#web/kit/lazy-option-picker.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { useBulkRun } from '#web/kit/use-bulk-run.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';

const many = (count: number) => `${count} ${count === 1 ? 'claim' : 'claims'}`;

/** The claim as it is now, when this person may take the step; otherwise it says why not. */
async function ableClaim(row: ClaimRow, ability: string, refusal: string): Promise<FullClaim> {
  const claim = await callRead('get_full_claim', { claim_id: row.claim_id });
  if (!claim.abilities.includes(ability)) throw new Error(refusal);
  return claim;
}

/** What can be done with ticked claims. */
export function useClaimBulk(
  rows: readonly ClaimRow[],
  question: InputOf<'get_claims'>,
  exporting: BulkAction,
): { actions: readonly BulkAction[]; dialogs: ReactNode } {
  const toast = useToast();
  const confirm = useConfirm();
  const bulk = useBulkRun<ClaimRow>((claim) => claim.claim_number);
  const [assigning, setAssigning] = useState<readonly ClaimRow[] | null>(null);
  const adjusters = useAdjusterOptions(assigning !== null);

  const withRows =
    (work: (all: readonly ClaimRow[]) => unknown) =>
    ({ ids, allMatching }: Selection) => {
      const chosen = allMatching
        ? fetchAllClaims(question)
        : Promise.resolve(rows.filter((row) => ids.includes(row.claim_id)));
      chosen.then(work).catch((error: unknown) => toast.failure(error));
    };

  const review = (all: readonly ClaimRow[]) =>
    bulk.run(all, {
      title: 'Starting reviews',
      done: (count) => `${many(count)} under review`,
      work: async (row) => {
        const claim = await ableClaim(row, 'review', 'This claim does not wait for a review.');
        const { claim_id, revision } = claim;
        return callWrite('review_claim', { claim_id, revision });
      },
    });

  const approve = async (all: readonly ClaimRow[]) => {
    const sure = await confirm({
      title: `Approve ${many(all.length)}?`,
      text: 'The amounts are frozen and each client gets an email with the offer. Claims that miss something are left out and listed.',
      confirmLabel: `Approve ${many(all.length)}`,
    });
    if (!sure) return;
    await bulk.run(all, {
      title: 'Approving claims',
      done: (count) => `${many(count)} approved`,
      work: async (row) => {
        const claim = await ableClaim(row, 'approve', 'This claim is not under review.');
        const { claim_id, revision } = claim;
        return callWrite('approve_claim', { claim_id, revision, note: '' });
      },
    });
  };

  const remind = async (all: readonly ClaimRow[]) => {
    const waiting = all.filter((row) => row.status === 'info_required');
    if (waiting.length === 0) {
      toast.info('Nothing was asked of the clients of these claims.');
      return;
    }
    const sure = await confirm({
      title: `Send ${waiting.length === 1 ? '1 reminder' : `${waiting.length} reminders`}?`,
      text: 'Each client gets an email with what is still missing.',
      confirmLabel: 'Send reminders',
    });
    if (!sure) return;
    await bulk.run(waiting, {
      title: 'Sending reminders',
      done: () => 'Mail sent',
      work: async ({ claim_id }) => {
        const { revision } = await callRead('get_full_claim', { claim_id });
        return callWrite('send_claim_reminder', { claim_id, revision });
      },
    });
  };

  const assign = (all: readonly ClaimRow[], loss_adjuster_id: string) =>
    bulk.run(all, {
      title: 'Assigning claims',
      done: (count) => `${many(count)} assigned`,
      work: async (row) => {
        const refusal = 'A loss adjuster can be assigned only while a claim is being handled.';
        const claim = await ableClaim(row, 'assign_loss_adjuster', refusal);
        const { claim_id, revision } = claim;
        return callWrite('assign_loss_adjuster', { claim_id, revision, loss_adjuster_id });
      },
    });

  return {
    actions: [
      { label: 'Start review', onSelect: withRows(review) },
      { label: 'Approve', onSelect: withRows(approve) },
      { label: 'Send reminder', onSelect: withRows(remind) },
      { label: 'Assign', onSelect: withRows((all) => setAssigning(all)) },
      exporting,
    ],
    dialogs: (
      <>
        <LazyOptionPicker
          open={assigning !== null}
          title="Assign loss adjuster"
          options={adjusters.options}
          onPick={([value]) => {
            if (assigning && value !== undefined) void assign(assigning, value);
          }}
          onClose={() => setAssigning(null)}
        />
        {bulk.dialog}
      </>
    ),
  };
}
