import { useState } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import { allowedNextStatuses } from '#domain/policies/document-transitions.ts';
import { documentStatusLabels } from '#domain/policies/document-status.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import type { BulkAction, Selection } from '#web/kit/bulk-bar.tsx';
import { LazyOptionPicker } from '#web/kit/lazy-option-picker.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import { fetchAllDocuments } from '#web/policies/all-documents.ts';
import type { QuoteRow } from '#web/policies/quote-columns.tsx';
import { useBulkRun } from '#web/kit/use-bulk-run.tsx';

const nobody = 'nobody';
const policies = (count: number) => `${count} ${count === 1 ? 'policy' : 'policies'}`;

/** What can be done with ticked policies: checked, owner, sending, bordereau. */
export function usePolicyBulk(
  rows: readonly QuoteRow[],
  question: InputOf<'get_documents'>,
  exporting: BulkAction,
): { actions: readonly BulkAction[]; dialogs: React.ReactNode } {
  const toast = useToast();
  const confirm = useConfirm();
  const bulk = useBulkRun<QuoteRow>(
    ({ document_number, client_name }) => `${document_number} · ${client_name}`,
  );
  const [assigning, setAssigning] = useState<readonly QuoteRow[] | null>(null);
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users ?? [];

  const withRows =
    (work: (all: QuoteRow[]) => void | Promise<void>) =>
    ({ ids, allMatching }: Selection) => {
      const chosen = allMatching
        ? fetchAllDocuments(question)
        : Promise.resolve(rows.filter((row) => ids.includes(row.policy_id)));
      chosen.then(work).catch((error: unknown) => toast.failure(error));
    };

  const markChecked = (all: readonly QuoteRow[]) => {
    const able = all.filter((row) => row.status === 'internal_check');
    const skipped = all
      .filter((row) => !able.includes(row))
      .map((row) => ({ row, reason: `${documentStatusLabels[row.status]} needs no check.` }));
    return bulk.run(
      able,
      {
        title: 'Marking as checked',
        done: (count) => `${policies(count)} checked`,
        work: ({ policy_id, revision }) =>
          callWrite('change_document_status', { policy_id, revision, status: 'made' }),
      },
      skipped,
    );
  };

  const send = async (all: readonly QuoteRow[]) => {
    const able = all.filter(
      (row) => row.status !== 'completed' && allowedNextStatuses(row.status).includes('completed'),
    );
    if (able.length === 0) return toast.info('These policies were sent already.');
    const sure = await confirm({
      title: `Send ${policies(able.length)}?`,
      text: 'Sent and locked. Each client gets an e-mail with the link to its policy.',
      confirmLabel: `Send ${policies(able.length)}`,
    });
    if (!sure) return;
    await bulk.run(able, {
      title: 'Sending policies',
      done: (count) => `${policies(count)} sent`,
      work: ({ policy_id, revision }) => callWrite('send_quote', { policy_id, revision }),
    });
  };

  const assign = (all: readonly QuoteRow[], value: string) =>
    bulk.run(all, {
      title: 'Assigning owner',
      done: (count) => `${policies(count)} assigned`,
      work: ({ policy_id }) =>
        callWrite('assign_document', { policy_id, owner_id: value === nobody ? null : value }),
    });

  const people = users.filter((user) => isStaff(user.account_type) && user.active);
  return {
    actions: [
      { label: 'Mark checked', onSelect: withRows(markChecked) },
      { label: 'Assign owner', onSelect: withRows((all) => setAssigning(all)) },
      { label: 'Send to clients', onSelect: withRows(send) },
      { ...exporting, label: 'Export bordereau' },
    ],
    dialogs: (
      <>
        <LazyOptionPicker
          open={assigning !== null}
          title="Assign owner"
          options={[
            { value: nobody, label: 'Nobody' },
            ...people.map((user) => ({ value: user.user_id, label: user.attn || user.email })),
          ]}
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
