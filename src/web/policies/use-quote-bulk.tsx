import { useState } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import { documentStatusLabels, type DocumentStatus } from '#domain/policies/document-status.ts';
import { allowedNextStatuses } from '#domain/policies/document-transitions.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import type { BulkAction, Selection } from '#web/kit/bulk-bar.tsx';
import { LazyOptionPicker } from '#web/kit/lazy-option-picker.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { fetchAllDocuments } from '#web/policies/all-documents.ts';
import type { QuoteRow } from '#web/policies/quote-columns.tsx';
import { useBulkRun } from '#web/kit/use-bulk-run.tsx';

const nobody = 'nobody';
/** Statuses that take a reason or an action of their own cannot be chosen for many at once. */
const notInBulk: readonly DocumentStatus[] = ['declined', 'completed'];

const quotes = (count: number) => `${count} ${count === 1 ? 'quote' : 'quotes'}`;

/** The statuses that at least one of these rows can move to. */
function offeredStatuses(rows: readonly QuoteRow[]): DocumentStatus[] {
  const offered = new Set<DocumentStatus>();
  for (const { status } of rows) {
    for (const to of allowedNextStatuses(status))
      if (to !== status && !notInBulk.includes(to)) offered.add(to);
  }
  return [...offered];
}

/** What can be done with ticked quotes: owner, status, sending, export. */
export function useQuoteBulk(
  rows: readonly QuoteRow[],
  question: InputOf<'get_documents'>,
  exporting: BulkAction,
): { actions: readonly BulkAction[]; dialogs: React.ReactNode } {
  const confirm = useConfirm();
  const toast = useToast();
  const bulk = useBulkRun<QuoteRow>(
    ({ document_number, client_name }) => `${document_number} · ${client_name}`,
  );
  const [picking, setPicking] = useState<{ kind: 'owner' | 'status'; rows: QuoteRow[] } | null>(
    null,
  );
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users ?? [];

  const chosen = async ({ ids, allMatching }: Selection): Promise<QuoteRow[]> => {
    if (allMatching) return fetchAllDocuments(question);
    return rows.filter((row) => ids.includes(row.policy_id));
  };
  const withRows = (selection: Selection, go: (all: QuoteRow[]) => void | Promise<void>) => {
    chosen(selection)
      .then(go)
      .catch((error: unknown) => toast.failure(error));
  };

  const changeStatus = async (all: readonly QuoteRow[], status: DocumentStatus) => {
    const able = all.filter((row) => allowedNextStatuses(row.status).includes(status));
    const label = documentStatusLabels[status];
    const skipped = all
      .filter((row) => !able.includes(row))
      .map((row) => ({
        row,
        reason: `${documentStatusLabels[row.status]} cannot become ${label}.`,
      }));
    const sure = await confirm({
      title: `Change ${quotes(able.length)} to ${label}?`,
      text:
        skipped.length === 0
          ? 'Clients see the change in their thread.'
          : `${quotes(skipped.length)} cannot take this status and stay as they are.`,
      confirmLabel: `Change ${quotes(able.length)}`,
      destructive: status === 'cancelled' || status === 'expired',
    });
    if (!sure) return;
    await bulk.run(
      able,
      {
        title: 'Changing status',
        done: (count) => `${quotes(count)} changed to ${label}`,
        work: ({ policy_id, revision }) =>
          callWrite('change_document_status', { policy_id, revision, status }),
      },
      skipped,
    );
  };

  const send = async (all: readonly QuoteRow[]) => {
    const sure = await confirm({
      title: `Send ${quotes(all.length)}?`,
      text: 'Each version is locked, and its client gets an e-mail with the link to accept.',
      confirmLabel: `Send ${quotes(all.length)}`,
    });
    if (!sure) return;
    await bulk.run(all, {
      title: 'Sending quotes',
      done: (count) => `${quotes(count)} sent`,
      work: ({ policy_id, revision }) => callWrite('send_quote', { policy_id, revision }),
    });
  };

  const actions: BulkAction[] = [
    {
      label: 'Assign owner',
      onSelect: (selection) =>
        withRows(selection, (all) => setPicking({ kind: 'owner', rows: all })),
    },
    {
      label: 'Change status',
      onSelect: (selection) =>
        withRows(selection, (all) => {
          if (offeredStatuses(all).length === 0)
            toast.info('These quotes can take no other status.');
          else setPicking({ kind: 'status', rows: all });
        }),
    },
    { label: 'Send to clients', onSelect: (selection) => withRows(selection, send) },
    exporting,
  ];

  const people = users.filter((user) => isStaff(user.account_type) && user.active);
  const pickOwner = (all: readonly QuoteRow[], value: string) =>
    bulk.run(all, {
      title: 'Assigning owner',
      done: (count) => `${quotes(count)} assigned`,
      work: ({ policy_id }) =>
        callWrite('assign_document', { policy_id, owner_id: value === nobody ? null : value }),
    });

  const dialogs = (
    <>
      <LazyOptionPicker
        open={picking?.kind === 'owner'}
        title="Assign owner"
        options={[
          { value: nobody, label: 'Nobody' },
          ...people.map((user) => ({ value: user.user_id, label: user.attn || user.email })),
        ]}
        onPick={([value]) => {
          if (picking && value !== undefined) void pickOwner(picking.rows, value);
        }}
        onClose={() => setPicking(null)}
      />
      <LazyOptionPicker
        open={picking?.kind === 'status'}
        title="Change status"
        options={offeredStatuses(picking?.kind === 'status' ? picking.rows : []).map((value) => {
          const able = (picking?.rows ?? []).filter((row) =>
            allowedNextStatuses(row.status).includes(value),
          );
          const all = able.length === picking?.rows.length;
          return {
            value,
            label: documentStatusLabels[value],
            ...(all ? {} : { note: `${able.length} of ${picking?.rows.length ?? 0}` }),
          };
        })}
        onPick={([value]) => {
          if (picking && value !== undefined) void changeStatus(picking.rows, value);
        }}
        onClose={() => setPicking(null)}
      />
      {bulk.dialog}
    </>
  );
  return { actions, dialogs };
}
