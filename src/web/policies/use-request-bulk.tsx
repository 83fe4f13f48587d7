import { useState } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { callRead, callWrite } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import type { BulkAction, Selection } from '#web/kit/bulk-bar.tsx';
import { LazyOptionPicker } from '#web/kit/lazy-option-picker.tsx';
import { useBulkRun } from '#web/kit/use-bulk-run.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import type { RequestRow } from '#web/policies/request-columns.tsx';

const nobody = 'nobody';

const requests = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`;

/** Whether a request can be approved unseen: a change that costs nothing. */
const isFree = (row: RequestRow) =>
  row.premium_effect === 0 && row.policy_id !== null && row.handled_at === null;

/** Every request that the list's question finds. */
async function fetchAllRequests(question: InputOf<'get_requests'>): Promise<RequestRow[]> {
  const rows: RequestRow[] = [];
  for (let page = 1; ; page += 1) {
    const { requests } = await callRead('get_requests', { ...question, page, page_size: 100 });
    rows.push(...requests);
    if (requests.length < 100) return rows;
  }
}

/** What can be done with ticked requests: an owner, and approving what changes no premium. */
export function useRequestBulk(
  rows: readonly RequestRow[],
  question: InputOf<'get_requests'>,
  exporting: BulkAction,
) {
  const toast = useToast();
  const confirm = useConfirm();
  const bulk = useBulkRun<RequestRow>(({ summary, client_name }) => `${client_name} · ${summary}`);
  const [assigning, setAssigning] = useState<readonly RequestRow[]>([]);
  const users = useRead('get_all_users', {}, { staleMs: 300_000 });
  const chosen = ({ ids }: Selection) => rows.filter((row) => ids.includes(row.request_id));
  const withRows = (selection: Selection, work: (all: readonly RequestRow[]) => unknown) => {
    const found = selection.allMatching
      ? fetchAllRequests(question)
      : Promise.resolve(chosen(selection));
    found.then(work).catch((error: unknown) => toast.failure(error));
  };

  const approve = async (all: readonly RequestRow[]) => {
    const able = all.filter(isFree);
    const skipped = all
      .filter((row) => !isFree(row))
      .map((row) => ({ row, reason: 'Only changes without a premium effect go unseen.' }));
    const sure = await confirm({
      title: `Approve ${requests(able.length)}?`,
      text: 'Each gets a revision of its policy with the change in it. None changes the premium.',
      confirmLabel: 'Approve requests',
    });
    if (!sure) return;
    await bulk.run(
      able,
      {
        title: 'Approving requests',
        done: (count) => `${requests(count)} approved`,
        work: ({ request_id, revision }) => callWrite('apply_request', { request_id, revision }),
      },
      skipped,
    );
  };

  const assign = (value: string) =>
    bulk.run(assigning, {
      title: 'Assigning requests',
      done: (count) => `${requests(count)} assigned`,
      work: ({ request_id }) =>
        callWrite('assign_request', { request_id, owner_id: value === nobody ? null : value }),
    });

  const actions: readonly BulkAction[] = [
    { label: 'Assign', onSelect: (selection) => withRows(selection, setAssigning) },
    {
      label: 'Approve',
      onSelect: (selection) => withRows(selection, approve),
      refusal: (selection) =>
        selection.allMatching || chosen(selection).some(isFree)
          ? undefined
          : 'Only changes without a premium effect can be approved together.',
    },
    exporting,
  ];
  const people = (users.data?.users ?? []).filter(
    (user) => isStaff(user.account_type) && user.active,
  );
  const dialogs = (
    <>
      <LazyOptionPicker
        open={assigning.length > 0}
        title="Assign owner"
        options={[
          { value: nobody, label: 'Nobody' },
          ...people.map((user) => ({ value: user.user_id, label: user.attn || user.email })),
        ]}
        onPick={([value = nobody]) => void assign(value)}
        onClose={() => setAssigning([])}
      />
      {bulk.dialog}
    </>
  );
  return { actions, dialogs };
}
