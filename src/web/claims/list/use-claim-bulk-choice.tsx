import { useState } from 'react';
import { claimMoves, claimTasks } from '#domain/claims/claim-transitions.ts';
import { type InsuranceType, viTypes } from '#domain/policies/insurance-types.ts';
import { counted } from '#domain/counted.ts';
import { claimStatusWord, type ClaimRow } from '#web/claims/claim/claim-words.ts';
import { AskClaimsDialog, RejectClaimsDialog } from '#web/claims/list/claim-bulk-dialogs.tsx';
import { useAdjusterOptions } from '#web/claims/step/use-adjuster-options.ts';
import type { Selection } from '#web/kit/list/bulk-bar.tsx';
import { type Openable, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { OptionPickerDialog } from '#web/kit/choice/option-picker-dialog.tsx';
import type { useBulkDeeds } from '#web/kit/list/use-bulk-deeds.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';

const useRejectClaims = recordDialog(RejectClaimsDialog);
const useAskClaims = recordDialog(AskClaimsDialog);

const many = (count: number) => counted(count, 'claim');

/** The steps that take several claims to another status, in the order in which they are offered. */
const moves = (['review_claim', 'ask_claim_info', 'approve_claim', 'reject_claim'] as const).map(
  (step) => {
    const rows = claimMoves.filter((row) => row.step === step);
    return { step, to: rows[0]?.to ?? 'created', from: rows.flatMap((row) => row.from) };
  },
);
type Move = (typeof moves)[number]['step'];

/** The mails that go out for several claims, each with its own words. */
const mails = (
  [
    {
      value: 'send_claim_reminder',
      label: 'Claim reminder',
      who: 'Each client gets an email with what is still missing.',
    },
    {
      value: 'mail_claim_insurers',
      label: 'Claim paid, to the insurer',
      who: 'The people of each insurer get an email that the claim is paid.',
    },
  ] as const
).map((mail) => ({
  ...mail,
  from: claimTasks.find(({ step }) => step === mail.value)?.statuses ?? [],
}));

type Kind = 'status' | 'email' | 'adjuster';

/** What the ticked claims are about; all that match of a list of various insurances may be about any of them. */
function typesOf(
  { rows, allMatching }: Selection<ClaimRow>,
  is_vi: boolean,
): readonly InsuranceType[] {
  if (!is_vi) return ['on_track'];
  return allMatching ? viTypes : rows.map(({ insurance_type }) => insurance_type);
}

/** Takes several claims to another status or writes about them, once it was asked what that needs. */
function useBulkMoves(run: ReturnType<typeof useBulkDeeds>, is_vi: boolean) {
  const confirm = useConfirm();
  const reject = useRejectClaims();
  const ask = useAskClaims();
  const move = async (step: Move, selection: Selection<ClaimRow>) => {
    const count = many(selection.count);
    const onSave = (given: Record<string, unknown>) => run(step, selection, given);
    if (step === 'reject_claim') return reject.open({ count, onSave, is_vi });
    if (step === 'ask_claim_info')
      return ask.open({ count, onSave, types: typesOf(selection, is_vi) });
    const sure =
      step === 'review_claim' ||
      (await confirm({
        title: `Approve ${count}?`,
        text: 'The amounts are frozen and each client gets an email with the offer. Claims that miss something are left out and listed.',
        confirmLabel: `Approve ${count}`,
      }));
    if (sure) run(step, selection);
  };

  const mail = async ({ value, who }: (typeof mails)[number], selection: Selection) => {
    const sure = await confirm({
      title: `Send emails about ${many(selection.count)}?`,
      text: `${who} Claims that it does not fit are left out and listed.`,
      confirmLabel: 'Send emails',
    });
    if (sure) run(value, selection);
  };
  return { move, mail, dialogs: [reject.dialog, ask.dialog] as const };
}

/** Which of a kind of things is to be done with several claims, and what it asks first. */
export function useClaimBulkChoice(
  run: ReturnType<typeof useBulkDeeds>,
  /** Whether the list is that of the various insurances. */
  is_vi: boolean,
): Openable<[kind: Kind, selection: Selection<ClaimRow>]> {
  const { move, mail, dialogs } = useBulkMoves(run, is_vi);
  const [picking, setPicking] = useState<{ kind: Kind; selection: Selection<ClaimRow> } | null>(
    null,
  );
  const adjusters = useAdjusterOptions(picking?.kind === 'adjuster');
  /** "2 of 3" beside a choice that not all of the ticked rows can take. */
  const noteFor = (from: readonly (string | null)[]) => {
    const { rows = [], allMatching = true } = picking?.selection ?? {};
    if (allMatching) return {};
    const able = rows.filter((row) => from.includes(row.status)).length;
    return able === rows.length ? {} : { note: `${able} of ${rows.length}`, disabled: able === 0 };
  };

  const close = () => setPicking(null);
  return {
    open: (kind, selection) => setPicking({ kind, selection }),
    dialog: (
      <>
        <OptionPickerDialog
          open={picking?.kind === 'status'}
          title="Change status"
          options={moves.map(({ step, to, from }) => ({
            value: step,
            label: claimStatusWord(to).label,
            ...noteFor(from),
          }))}
          onPick={([step]) => {
            if (picking && step !== undefined) void move(step, picking.selection);
          }}
          onClose={close}
        />
        <OptionPickerDialog
          open={picking?.kind === 'email'}
          title="Email"
          options={mails.map(({ value, label, from }) => ({ value, label, ...noteFor(from) }))}
          onPick={([value]) => {
            const chosen = mails.find((one) => one.value === value);
            if (picking && chosen) void mail(chosen, picking.selection);
          }}
          onClose={close}
        />
        <OptionPickerDialog
          open={picking?.kind === 'adjuster'}
          title="Assign loss adjuster"
          options={adjusters.options}
          onPick={([loss_adjuster_id]) => {
            if (picking && loss_adjuster_id !== undefined)
              run('assign_loss_adjuster', picking.selection, { loss_adjuster_id });
          }}
          onClose={close}
        />
        {dialogs[0]}
        {dialogs[1]}
      </>
    ),
  };
}
