import { useState } from 'react';
import {
  documentStatuses,
  documentStatusLabels,
  type DocumentStatus,
} from '#domain/policies/document-status.ts';
import { allowedNextStatuses } from '#domain/policies/document-transitions.ts';
import { counted } from '#domain/counted.ts';
import type { InputOf } from '#web/api/action-types.ts';
import type { BulkAction, Selection } from '#web/kit/list/bulk-bar.tsx';
import { LazyOptionPicker } from '#web/kit/choice/lazy-option-picker.tsx';
import { useBulkDeeds } from '#web/kit/list/use-bulk-deeds.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { DocumentRow } from '#contract/policies/document-answers.ts';
import { useOwnerPicker } from '#web/policies/document/use-owner-picker.tsx';

/** Statuses that take a reason or an action of their own cannot be chosen for many at once. */
const notInBulk: readonly DocumentStatus[] = ['declined', 'completed'];

const quotes = (count: number) => counted(count, 'quote');

const canBecome = (from: DocumentStatus, to: DocumentStatus) =>
  from !== to && !notInBulk.includes(to) && allowedNextStatuses(from).includes(to);

/** The statuses that at least one of these can move to. */
function offeredStatuses(from: readonly DocumentStatus[]): DocumentStatus[] {
  return documentStatuses.filter((to) => from.some((status) => canBecome(status, to)));
}

interface Picking {
  selection: Selection<DocumentRow>;
  /** Statuses of the ticked rows; null where all that match are meant, which nobody has looked at. */
  statuses: readonly DocumentStatus[] | null;
}

/** What can be done with ticked quotes, or with all that match: owner, status, sending. */
export function useQuoteBulk(question: InputOf<'get_documents'>): {
  actions: readonly BulkAction<DocumentRow>[];
  dialogs: React.ReactNode;
} {
  const confirm = useConfirm();
  const toast = useToast();
  const run = useBulkDeeds('quotes', question);
  const owner = useOwnerPicker((selection, owner_id) =>
    run('assign_document', selection, { owner_id }),
  );
  const [picking, setPicking] = useState<Picking | null>(null);
  const changeStatus = async ({ selection, statuses }: Picking, status: DocumentStatus) => {
    const label = documentStatusLabels[status];
    const able = statuses?.filter((from) => canBecome(from, status)).length ?? selection.count;
    const others = selection.count - able;
    const sure = await confirm({
      title: `Change ${quotes(able)} to ${label}?`,
      text:
        statuses === null
          ? 'Clients see the change in their thread. Quotes that cannot take this status are left out and listed.'
          : others === 0
            ? 'Clients see the change in their thread.'
            : `${quotes(others)} cannot take this status and stay as they are.`,
      confirmLabel: `Change ${quotes(able)}`,
      destructive: status === 'cancelled' || status === 'expired',
    });
    if (sure) run('change_document_status', selection, { status });
  };

  const send = async (selection: Selection) => {
    const sure = await confirm({
      title: `Send ${quotes(selection.count)}?`,
      text: 'Each version is locked, and its client gets an email with the link to accept.',
      confirmLabel: `Send ${quotes(selection.count)}`,
    });
    if (sure) run('send_quote', selection);
  };

  const pickStatus = (selection: Selection<DocumentRow>) => {
    const statuses = selection.allMatching ? null : selection.rows.map(({ status }) => status);
    if (statuses && offeredStatuses(statuses).length === 0)
      toast.info('These quotes can take no other status.');
    else setPicking({ selection, statuses });
  };
  return {
    actions: [
      { label: 'Assign owner', onSelect: owner.open },
      { label: 'Change status', onSelect: pickStatus },
      { label: 'Send to clients', onSelect: (selection) => void send(selection) },
    ],
    dialogs: (
      <>
        {owner.dialog}
        <StatusPicker
          picking={picking}
          onPick={(to) => picking && void changeStatus(picking, to)}
          onClose={() => setPicking(null)}
        />
      </>
    ),
  };
}

function StatusPicker({
  picking,
  onPick,
  onClose,
}: {
  picking: Picking | null;
  onPick: (status: DocumentStatus) => void;
  onClose: () => void;
}) {
  const of = picking?.statuses ?? [];
  return (
    <LazyOptionPicker
      open={picking !== null}
      title="Change status"
      options={offeredStatuses(picking?.statuses ?? documentStatuses).map((value) => {
        const able = of.filter((from) => canBecome(from, value)).length;
        const note = `${able} of ${of.length}`;
        return { value, label: documentStatusLabels[value], ...(able !== of.length && { note }) };
      })}
      onPick={([value]) => value !== undefined && onPick(value)}
      onClose={onClose}
    />
  );
}
