import { counted } from '#domain/counted.ts';
import type { InputOf } from '#web/api/action-types.ts';
import type { BulkAction, Selection } from '#web/kit/list/bulk-bar.tsx';
import { useBulkDeeds } from '#web/kit/list/use-bulk-deeds.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import type { RequestRow } from '#web/policies/request/request-cells.tsx';
import { useOwnerPicker } from '#web/policies/document/use-owner-picker.tsx';

/** Whether a request can be approved unseen: a change that costs nothing. */
const isFree = (row: RequestRow) =>
  row.premium_effect === 0 && row.policy_id !== null && row.handled_at === null;

/** What can be done with ticked requests, or with all that match: an owner, and approving what changes no premium. */
export function useRequestBulk(
  name: 'requests' | 'vi_requests',
  question: InputOf<'get_requests'>,
  exporting: BulkAction,
) {
  const confirm = useConfirm();
  const run = useBulkDeeds(name, question);
  const owner = useOwnerPicker((selection, owner_id) =>
    run('assign_request', selection, { owner_id }),
  );
  const approve = async (selection: Selection) => {
    const sure = await confirm({
      title: `Approve ${counted(selection.count, 'request')}?`,
      text: 'Each gets a revision of its policy with the change in it. Those that change the premium are left out and listed.',
      confirmLabel: 'Approve requests',
    });
    if (sure) run('apply_request', selection);
  };
  const actions: readonly BulkAction<RequestRow>[] = [
    { label: 'Assign', onSelect: owner.open },
    {
      label: 'Approve',
      onSelect: (selection) => void approve(selection),
      refusal: ({ rows, allMatching }) =>
        allMatching || rows.some(isFree)
          ? undefined
          : 'Only changes without a premium effect can be approved together.',
    },
    exporting,
  ];
  return { actions, dialogs: owner.dialog };
}
