import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import { messageOf } from '#web/api/api-error.ts';
import { callWrite } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import type { BulkAction, Selection } from '#web/kit/bulk-bar.tsx';
import { OptionPickerDialog } from '#web/kit/option-picker-dialog.tsx';
import { TableDialog } from '#web/kit/table-dialog.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import type { RequestRow } from '#web/policies/request-columns.tsx';

const nobody = 'nobody';

interface Failure {
  row: RequestRow;
  reason: string;
}

/** Whether a request can be approved unseen: a change that costs nothing. */
const isFree = (row: RequestRow) =>
  row.premium_effect === 0 && row.policy_id !== null && row.handled_at === null;

/** What can be done with several requests of the page at once: an owner, and approving what changes no premium. */
export function useRequestBulk(rows: readonly RequestRow[]) {
  const toast = useToast();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [assigning, setAssigning] = useState<readonly RequestRow[]>([]);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const users = useRead('get_all_users', {}, { staleMs: 300_000 });
  const chosen = ({ ids }: Selection) => rows.filter((row) => ids.includes(row.request_id));

  const run = async (
    all: readonly RequestRow[],
    { done, work }: { done: string; work: (row: RequestRow) => Promise<unknown> },
  ) => {
    const failed: Failure[] = [];
    for (const row of all) {
      try {
        await work(row);
      } catch (error) {
        failed.push({ row, reason: messageOf(error) });
      }
    }
    await client.invalidateQueries();
    const count = all.length - failed.length;
    if (count > 0) toast.success(`${count} ${count === 1 ? 'request' : 'requests'} ${done}`);
    setFailures(failed);
  };

  const approve = async (selection: Selection) => {
    const all = chosen(selection);
    const sure = await confirm({
      title: `Approve ${all.length} ${all.length === 1 ? 'request' : 'requests'}?`,
      text: 'Each gets a revision of its policy with the change in it. None changes the premium.',
      confirmLabel: 'Approve requests',
    });
    if (!sure) return;
    await run(all, {
      done: 'approved',
      work: ({ request_id, revision }) => callWrite('apply_request', { request_id, revision }),
    });
  };

  const actions: readonly BulkAction[] = [
    { label: 'Assign', onSelect: (selection) => setAssigning(chosen(selection)) },
    {
      label: 'Approve',
      onSelect: (selection) => void approve(selection),
      refusal: (selection) =>
        chosen(selection).every(isFree)
          ? undefined
          : 'Only changes without a premium effect can be approved together.',
    },
  ];
  const people = (users.data?.users ?? []).filter(
    (user) => isStaff(user.account_type) && user.active,
  );
  const dialogs = (
    <>
      <OptionPickerDialog
        open={assigning.length > 0}
        title="Assign owner"
        options={[
          { value: nobody, label: 'Nobody' },
          ...people.map((user) => ({ value: user.user_id, label: user.attn || user.email })),
        ]}
        onPick={([value = nobody]) =>
          void run(assigning, {
            done: 'assigned',
            work: ({ request_id }) =>
              callWrite('assign_request', {
                request_id,
                owner_id: value === nobody ? null : value,
              }),
          })
        }
        onClose={() => setAssigning([])}
      />
      <TableDialog
        open={failures.length > 0}
        title={`${failures.length} left out`}
        columns={[
          { id: 'request', header: 'Request', cell: ({ row }: Failure) => row.summary },
          { id: 'client', header: 'Client', cell: ({ row }: Failure) => row.client_name },
          { id: 'reason', header: 'Why', cell: ({ reason }: Failure) => reason, maxWidth: 300 },
        ]}
        rows={failures}
        rowId={({ row }: Failure) => row.request_id}
        onClose={() => setFailures([])}
      />
    </>
  );
  return { actions, dialogs };
}
