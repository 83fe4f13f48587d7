import { useState } from 'react';
import { dateOfInstant } from '#domain/dates.ts';
import {
  type CancellationInitiator,
  extentOfCancellation,
} from '#domain/policies/cancellation-initiators.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { usePreviewedForm } from '#web/policies/consequences/use-previewed-form.tsx';

/** The policy that a dialog is about. */
export interface EndedPolicy {
  policy_id: string;
  revision: number;
  document_number: string;
}

export type CancellableItem = OutputOf<'get_cancellable_items'>['items'][number];

const today = () => dateOfInstant(Date.now() / 1000);

/** Which items are taken out: all that have not begun unless told otherwise, for a total loss those of claimed cars. */
function useChosenItems(items: readonly CancellableItem[], initiator: CancellationInitiator) {
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const ahead = items.filter(({ stays }) => !stays);
  const usual = (item: CancellableItem) => initiator !== 'total_loss' || item.has_claim;
  const chosen = ahead.filter((item) => said.get(item.item_id) ?? usual(item));
  const choose = (ids: readonly string[], wanted: boolean) =>
    setSaid(new Map([...said, ...ids.map((id): [string, boolean] => [id, wanted])]));
  const ids = chosen.map(({ item_id }) => item_id);
  const extent = extentOfCancellation({
    initiator,
    ahead: ahead.map(({ item_id }) => item_id),
    chosen: ids,
  });
  return { ahead, chosen: ids, choose, extent };
}

/** What staff say of a cancellation; what it brings about is shown before it is booked. */
export function useCancellation({ subject, open, onClose }: RecordDialogProps<EndedPolicy>) {
  const { policy_id, revision, document_number } = subject;
  const toast = useToast();
  const [initiator, setInitiator] = useState<CancellationInitiator>('client');
  const [effective_on, setEffectiveOn] = useState<string | null>(today);
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const asked = { policy_id, ...(effective_on === null ? {} : { effective_on }) };
  const cancellable = useRead('get_cancellable_items', asked, {
    enabled: open,
    keepPrevious: true,
  });
  const items = cancellable.data?.items ?? [];
  const choice = useChosenItems(items, initiator);
  const { ask, asking, errors, setErrors, dialog } = usePreviewedForm();
  const { chosen, extent, ahead } = choice;
  const save = async () => {
    const missing = {
      ...(reason.trim() === '' ? { reason: 'Missing data for Reason' } : {}),
      ...(effective_on === null ? { effective_on: 'Missing data for Holds from' } : {}),
      ...(ahead.length > 0 && chosen.length === 0 ? { item_ids: 'Choose at least one.' } : {}),
    };
    setErrors(missing);
    if (effective_on === null || Object.keys(missing).length > 0) return;
    const some = extent === 'whole' ? {} : { item_ids: chosen };
    const label = extent === 'whole' ? 'Cancel policy' : `Cancel ${counted(chosen.length)}`;
    await ask({
      policy_id,
      revision,
      change: { action: 'cancel_policy', initiator, effective_on, reason, message, ...some },
      title:
        extent === 'whole'
          ? `Cancel ${document_number}`
          : `Cancel ${counted(chosen.length)} of ${document_number}`,
      confirmLabel: label,
      destructive: true,
      onDone: () => {
        toast.success(
          extent === 'whole'
            ? `${document_number} is cancelled`
            : `${counted(chosen.length)} of ${document_number} cancelled`,
        );
        onClose();
      },
    });
  };
  return {
    said: { initiator, effective_on, reason, message },
    say: {
      initiator: setInitiator,
      effective_on: setEffectiveOn,
      reason: setReason,
      message: setMessage,
    },
    days: cancellable.data,
    isReading: cancellable.isPending,
    items,
    choice,
    errors,
    save,
    asking,
    dialog,
  };
}

const counted = (count: number) => `${count} item${count === 1 ? '' : 's'}`;
