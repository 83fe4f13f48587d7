import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { queryClient } from '#web/api/query-client.ts';
import { inOneTab } from '#web/claims/loss/in-one-tab.ts';
import { dropLoss, findLoss, keepVisited, markSending } from '#web/claims/loss/kept-losses.ts';
import { LossFields } from '#web/claims/loss/loss-fields.tsx';
import { type LossTyped, openToSend, stillWrong, typedOf } from '#web/claims/loss/loss-typed.ts';
import { LossPhotosField } from '#web/claims/loss/loss-photos-field.tsx';
import { type LossPhotos, useLossPhotos } from '#web/claims/loss/use-loss-photos.ts';
import { useKeptLoss, useOnceOnline } from '#web/claims/loss/use-kept-loss.ts';
import { sameValue } from '#domain/same-value.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import { type FullClaim, lossReportId } from '#web/claims/claim/claim-words.ts';
import { lossUploadKinds } from '#web/claims/claim/claim-upload-kinds.ts';
import { FilesTab } from '#web/files/files-tab.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** Sends what waited for a network, unless another tab has sent it meanwhile: the claim is then read anew. */
function useSendOnce({ claim_id }: FullClaim, send: () => Promise<void>) {
  const { user_id } = useSession();
  return async () => {
    const leaves = findLoss(claim_id, user_id)?.sending === true;
    await inOneTab(user_id, async () => {
      const isSent = leaves && !findLoss(claim_id, user_id)?.sending;
      await (isSent ? queryClient.invalidateQueries() : send());
    });
  };
}

/** What was refused, as far as it still holds of what is typed, declared and photographed now. */
function useComplaints(
  typed: LossTyped,
  { isTrue, photos }: { isTrue: boolean; photos: LossPhotos },
) {
  const [told, setTold] = useState(() => ({ of: typed, errors: new Map<string, string>() }));
  const settled = [...(isTrue ? ['truth_declared'] : []), ...(photos.added > 0 ? ['photos'] : [])];
  return {
    told: told.errors,
    errors: stillWrong(told.errors, [told.of, typed], settled),
    tell: (errors: ReadonlyMap<string, string> = new Map()) =>
      setTold({ of: typed, errors: new Map(errors) }),
  };
}

/** The report as it is typed: kept as a draft until it is sent, complaints at their fields. */
function useLossReport(claim: FullClaim, photos: LossPhotos) {
  const toast = useToast();
  const [stored, setStored] = useState(() => typedOf(claim));
  const draft = useKeptLoss(claim.claim_id, stored);
  const { typed } = draft;
  const [revision, setRevision] = useState(claim.revision);
  const [waits, setWaits] = useState<'save' | 'send' | null>(null);
  const [isTrue, setTrue] = useState(false);
  const complaints = useComplaints(typed, { isTrue, photos });
  const save = useWrite('save_claim');
  const submit = useWrite('submit_claim');
  const isDirty = !sameValue(stored, typed);
  const isBusy = save.isPending || submit.isPending;
  useUnsavedGuard(isDirty, { saving: isBusy });
  const now = Math.max(revision, claim.revision);
  const refuse = (thrown: unknown, task: 'save' | 'send') => {
    const error = thrown as ApiError;
    if (error.code === 'offline') {
      // What is missing is told now; what is whole leaves by itself, also after this page was closed.
      const open = task === 'send' ? openToSend(claim, typed, isTrue) : undefined;
      if (open && open.size > 0) return complaints.tell(open);
      if (task === 'send') markSending(claim.claim_id, true);
      return setWaits(task);
    }
    complaints.tell(new Map(error.fields.map(({ field, message }) => [field, message])));
    if (error.fields.length === 0) toast.failure(error);
    return undefined;
  };
  const keep = async (): Promise<number> => {
    const { loss_answers, narrative, estimated_amount } = typed;
    const kept = await save.mutateAsync({
      claim_id: claim.claim_id,
      revision: now,
      ...{ loss_answers, narrative },
      estimated_amount: estimated_amount ?? 0,
    });
    setStored(typed);
    draft.forget();
    setRevision(kept.revision);
    complaints.tell();
    return kept.revision;
  };
  const keepDraft = async () => {
    try {
      await keep();
      toast.success('Draft saved');
    } catch (error) {
      refuse(error, 'save');
    }
  };
  const send = async () => {
    try {
      await photos.send();
      const kept = isDirty ? await keep() : now;
      await submit.mutateAsync({
        ...{ claim_id: claim.claim_id, revision: kept },
        truth_declared: isTrue,
      });
      dropLoss(claim.claim_id);
      toast.success(`${claim.claim_number} sent`);
    } catch (error) {
      refuse(error, 'send');
    }
  };
  const sendOnce = useSendOnce(claim, send);
  useOnceOnline(waits !== null, () => {
    setWaits(null);
    void (waits === 'send' ? sendOnce() : keepDraft());
  });
  return { ...complaints, draft, waits, isTrue, setTrue, isDirty, isBusy, keepDraft, send };
}

/** The report of a loss beside the track, by the questions of its line; kept as a draft until it is sent. */
export function LossReportCard({ claim }: { claim: FullClaim }) {
  const { user_id, viewing } = useSession();
  useEffect(() => {
    if (viewing === null) keepVisited(claim, user_id);
  }, [claim, user_id, viewing]);
  const refused = findLoss(claim.claim_id, user_id)?.refused ?? '';
  const photos = useLossPhotos(claim.claim_id);
  const report = useLossReport(claim, photos);
  const { draft, isTrue, setTrue, errors, isDirty, isBusy } = report;
  const place = useFirstComplaint(report.told);
  const own = ['narrative', 'estimated_amount', 'photos', 'truth_declared'];
  const unplaced = [...errors].filter(
    ([field]) => !own.includes(field) && !field.startsWith('loss_'),
  );
  return (
    <Card title="What happened">
      <Box
        ref={place}
        id={lossReportId}
        sx={{ display: 'grid', gap: 4, maxWidth: 720, scrollMarginTop: 56 }}
      >
        {refused === '' ? null : (
          <InlineAlert tone="error">{`Not sent: ${refused} Press “Send report” to see it at its field.`}</InlineAlert>
        )}
        <FoundNotice draft={draft} waits={report.waits} />
        <LossFields subject={claim} typed={draft.typed} onChange={draft.change} errors={errors} />
        {unplaced.map(([field, message]) => (
          <InlineAlert key={field} tone="error">
            {message}
          </InlineAlert>
        ))}
        <LossPhotosField photos={photos} type={claim.insurance_type} />
        <Complaint>{errors.get('photos')}</Complaint>
        <FilesTab parentType="claim" parentId={claim.claim_id} kinds={lossUploadKinds} />
        <TickBox
          wide
          label="This is true to the best of my knowledge."
          checked={isTrue}
          onChange={setTrue}
        />
        <Complaint>{errors.get('truth_declared')}</Complaint>
        <WaitsNotice waits={report.waits} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <BusyButton variant="contained" busy={isBusy} onClick={() => void report.send()}>
            Send report
          </BusyButton>
          <Button
            variant="outlined"
            disabled={!isDirty || isBusy}
            onClick={() => void report.keepDraft()}
          >
            Save draft
          </Button>
        </Box>
      </Box>
    </Card>
  );
}

/** Whoever is told that something is missing stands at the first of it: on a phone it is out of sight. */
function useFirstComplaint(told: ReadonlyMap<string, string>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told.size === 0) return;
    const first = place.current?.querySelector<HTMLElement>('[role="alert"]');
    const about = first?.id ? `[aria-describedby~="${CSS.escape(first.id)}"]` : null;
    if (about) place.current?.querySelector<HTMLElement>(about)?.focus();
    first?.scrollIntoView({ block: 'center' });
  }, [told]);
  return place;
}

function Complaint({ children }: { children: string | undefined }) {
  return children === undefined ? null : <InlineAlert tone="error">{children}</InlineAlert>;
}

type LossDraft = Pick<ReturnType<typeof useLossReport>, 'draft' | 'waits'>;

/** What was typed before on this device and not saved stands in the fields, unless it is dropped. */
function FoundNotice({ draft, waits }: LossDraft) {
  if (!draft.isFound || waits !== null) return null;
  return (
    <InlineAlert
      tone="info"
      action={
        <Button variant="outlined" onClick={draft.drop}>
          Drop it
        </Button>
      }
    >
      What you typed on this device is here again. It is not saved yet.
    </InlineAlert>
  );
}

/** What the buttons did while there was no network. */
function WaitsNotice({ waits }: Pick<LossDraft, 'waits'>) {
  if (waits === null) return null;
  return (
    <InlineAlert tone="warning">
      {waits === 'send'
        ? 'No network. The report is kept on this device and sent as soon as there is one.'
        : 'No network. What you typed is kept on this device and saved as soon as there is one.'}
    </InlineAlert>
  );
}
