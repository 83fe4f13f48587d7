import { useState } from 'react';
import type { InputOf } from '#web/api/action-types.ts';
import type { BulkAction, Selection } from '#web/kit/bulk-bar.tsx';
import { LazyOptionPicker } from '#web/kit/lazy-option-picker.tsx';
import { useBulkDeeds } from '#web/kit/use-bulk-deeds.ts';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import { ownerOf, useOwnerOptions } from '#web/policies/use-owner-options.ts';

const policies = (count: number) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'policy' : 'policies'}`;

/** What can be done with ticked policies, or with all that match: checked, owner, sending, bordereau. */
export function usePolicyBulk(
  question: InputOf<'get_documents'>,
  exporting: BulkAction,
): { actions: readonly BulkAction[]; dialogs: React.ReactNode } {
  const confirm = useConfirm();
  const run = useBulkDeeds('policies', question);
  const owners = useOwnerOptions();
  const [assigning, setAssigning] = useState<Selection | null>(null);
  const send = async (selection: Selection) => {
    const count = policies(selection.count);
    const sure = await confirm({
      title: `Send ${count}?`,
      text: 'Sent and locked. Each client gets an e-mail with the link to its policy. Those that were sent already are left out and listed.',
      confirmLabel: `Send ${count}`,
    });
    if (sure) run('send_documents', selection);
  };
  return {
    actions: [
      { label: 'Mark checked', onSelect: (selection) => run('check_documents', selection) },
      { label: 'Assign owner', onSelect: setAssigning },
      { label: 'Send to clients', onSelect: (selection) => void send(selection) },
      { ...exporting, label: 'Export bordereau' },
    ],
    dialogs: (
      <LazyOptionPicker
        open={assigning !== null}
        title="Assign owner"
        options={owners}
        onPick={([value]) => {
          if (assigning && value !== undefined)
            run('assign_documents', assigning, { owner_id: ownerOf(value) });
        }}
        onClose={() => setAssigning(null)}
      />
    ),
  };
}
