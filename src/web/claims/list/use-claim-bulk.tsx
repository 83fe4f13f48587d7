import { useState, type ReactNode } from 'react';
import type { BulkDeed } from '#contract/lists/bulk-deeds.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import { counted } from '#domain/counted.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { claimStatusWord, type ClaimRow } from '#web/claims/claim/claim-words.ts';
import { useAdjusterOptions } from '#web/claims/claim/use-adjuster-options.ts';
import type { BulkAction, Selection } from '#web/kit/list/bulk-bar.tsx';
import { LazyOptionPicker } from '#web/kit/choice/lazy-option-picker.tsx';
import { useBulkDeeds } from '#web/kit/list/use-bulk-deeds.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const dialogs = () => import('#web/claims/list/claim-bulk-dialogs.tsx');
const useRejectClaims = lazyDialog(() => dialogs().then((m) => recordDialog(m.RejectClaimsDialog)));
const useAskClaims = lazyDialog(() => dialogs().then((m) => recordDialog(m.AskClaimsDialog)));

const many = (count: number) => counted(count, 'claim');

/** What several claims can become together, and from where. */
const moves = {
  under_review: ['submitted', 'revised'],
  info_required: ['under_review', 'revised'],
  approved: ['under_review'],
  rejected: ['under_review', 'info_required'],
} as const satisfies Partial<Record<ClaimStatus, readonly ClaimStatus[]>>;
type Target = keyof typeof moves;
const targets = Object.keys(moves) as Target[];

/** The mails that go out for several claims, each with its own words. */
const mails = [
  {
    value: 'remind_claims',
    label: 'Claim reminder',
    from: 'info_required',
    who: 'Each client gets an email with what is still missing.',
  },
  {
    value: 'tell_insurers',
    label: 'Claim paid, to the insurer',
    from: 'paid',
    who: 'The people of each insurer get an email that the claim is paid.',
  },
] as const;

interface Picking {
  kind: 'status' | 'email' | 'adjuster';
  selection: Selection<ClaimRow>;
}

/** What can be done with ticked claims, or with all that match. */
export function useClaimBulk(
  question: InputOf<'get_claims'>,
  exporting: BulkAction,
): { actions: readonly BulkAction<ClaimRow>[]; dialogs: ReactNode } {
  const confirm = useConfirm();
  const run = useBulkDeeds('claims', question);
  const reject = useRejectClaims();
  const ask = useAskClaims();
  const [picking, setPicking] = useState<Picking | null>(null);
  const adjusters = useAdjusterOptions(picking?.kind === 'adjuster');
  /** "2 of 3" beside a choice that not all of the ticked rows can take. */
  const noteFor = (from: readonly string[]) => {
    const { rows = [], allMatching = true } = picking?.selection ?? {};
    if (allMatching) return {};
    const able = rows.filter((row) => from.includes(row.status)).length;
    return able === rows.length ? {} : { note: `${able} of ${rows.length}`, disabled: able === 0 };
  };

  const move = async (to: Target, selection: Selection) => {
    const count = many(selection.count);
    const decide = (deed: BulkDeed) => ({
      count,
      onSave: (given: Record<string, unknown>) => run(deed, selection, given),
    });
    if (to === 'under_review') run('review_claims', selection);
    if (to === 'rejected') reject.open(decide('reject_claims'));
    if (to === 'info_required') ask.open(decide('ask_claims'));
    if (to !== 'approved') return;
    const sure = await confirm({
      title: `Approve ${count}?`,
      text: 'The amounts are frozen and each client gets an email with the offer. Claims that miss something are left out and listed.',
      confirmLabel: `Approve ${count}`,
    });
    if (sure) run('approve_claims', selection);
  };

  const mail = async (deed: (typeof mails)[number]['value'], selection: Selection) => {
    const chosen = mails.find((one) => one.value === deed);
    const sure = await confirm({
      title: `Send emails about ${many(selection.count)}?`,
      text: `${chosen?.who ?? ''} Claims that it does not fit are left out and listed.`,
      confirmLabel: 'Send emails',
    });
    if (sure) run(deed, selection);
  };

  const pick = (kind: Picking['kind']) => (selection: Selection<ClaimRow>) =>
    setPicking({ kind, selection });
  const close = () => setPicking(null);
  return {
    actions: [
      { label: 'Change status', onSelect: pick('status') },
      { label: 'Email', onSelect: pick('email') },
      { label: 'Assign', onSelect: pick('adjuster') },
      exporting,
    ],
    dialogs: (
      <>
        <LazyOptionPicker
          open={picking?.kind === 'status'}
          title="Change status"
          options={targets.map((value) => ({
            value,
            label: claimStatusWord(value).label,
            ...noteFor(moves[value]),
          }))}
          onPick={([value]) => {
            if (picking && value !== undefined) void move(value, picking.selection);
          }}
          onClose={close}
        />
        <LazyOptionPicker
          open={picking?.kind === 'email'}
          title="Email"
          options={mails.map(({ value, label, from }) => ({ value, label, ...noteFor([from]) }))}
          onPick={([value]) => {
            if (picking && value !== undefined) void mail(value, picking.selection);
          }}
          onClose={close}
        />
        <LazyOptionPicker
          open={picking?.kind === 'adjuster'}
          title="Assign loss adjuster"
          options={adjusters.options}
          onPick={([loss_adjuster_id]) => {
            if (picking && loss_adjuster_id !== undefined)
              run('assign_claims', picking.selection, { loss_adjuster_id });
          }}
          onClose={close}
        />
        {reject.dialog}
        {ask.dialog}
      </>
    ),
  };
}
