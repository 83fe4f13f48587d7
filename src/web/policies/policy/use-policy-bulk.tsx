import { counted } from '#domain/counted.ts';
import type { InputOf } from '#web/api/action-types.ts';
import type { BulkAction, Selection } from '#web/kit/list/bulk-bar.tsx';
import { useBulkDeeds } from '#web/kit/list/use-bulk-deeds.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useOwnerPicker } from '#web/policies/document/use-owner-picker.tsx';

/** What can be done with ticked policies, or with all that match: checked, owner, sending, export. */
export function usePolicyBulk(
  question: InputOf<'get_documents'>,
  exporting: BulkAction,
): { actions: readonly BulkAction[]; dialogs: React.ReactNode } {
  const confirm = useConfirm();
  const run = useBulkDeeds('policies', question);
  const owner = useOwnerPicker((selection, owner_id) =>
    run('assign_document', selection, { owner_id }),
  );
  const send = async (selection: Selection) => {
    const count = counted(selection.count, 'policy', 'policies');
    const sure = await confirm({
      title: `Send ${count}?`,
      text: 'Sent and locked. Each client gets an email with the link to its policy. Those that were sent already are left out and listed.',
      confirmLabel: `Send ${count}`,
    });
    if (sure) run('send_quote', selection);
  };
  return {
    actions: [
      { label: 'Mark checked', onSelect: (selection) => run('check_document', selection) },
      { label: 'Assign owner', onSelect: owner.open },
      { label: 'Send to clients', onSelect: (selection) => void send(selection) },
      exporting,
    ],
    dialogs: owner.dialog,
  };
}
