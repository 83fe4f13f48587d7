import type { InputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import { ApiError, mayPass, messageOf } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { fetchRead } from '#web/api/use-read.ts';
import { reportsLoss } from '#web/claims/claim/claim-words.ts';
import { inOneTab } from '#web/claims/loss/in-one-tab.ts';
import {
  dropLoss,
  type KeptLoss,
  keepVisited,
  lossesOf,
  markSending,
} from '#web/claims/loss/kept-losses.ts';
import { type LossTyped, typedOf } from '#web/claims/loss/loss-typed.ts';
import { movePhotos } from '#web/claims/loss/photo-shelf.ts';
import { sendLossPhotos } from '#web/claims/loss/send-loss-photos.ts';
import { forgetKept, moveKept, readKept } from '#web/claims/loss/use-kept-loss.ts';

/** The claim that came of a report that was begun without a network; a page that is loaded anew finds it too. */
const claimPlace = (loss_id: string) => `paddock.claim_of_loss.${loss_id}`;
let running: Promise<void> | null = null;

/** The claim of a report that was begun on this device, once there is one. */
export const claimOfLoss = (loss_id: string): string | undefined =>
  sessionStorage.getItem(claimPlace(loss_id)) ?? undefined;

/** Makes the claim of a report under a key of its own, so that a lost answer does not make two. */
export const startClaim = async (loss_id: string, input: InputOf<'create_claim'>) =>
  callWrite('create_claim', input, loss_id);

/** Brings to the server what was begun or sent on this device without a network, whatever page is open. */
export function resumeLosses(user_id: string): Promise<void> {
  running ??= inOneTab(user_id, async () => resume(user_id)).finally(() => {
    running = null;
  });
  return running;
}

async function resume(user_id: string): Promise<void> {
  for (const loss of lossesOf(user_id)) {
    try {
      const { loss_id, sending } = await withClaim(loss);
      if (sending) await send(loss_id);
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) return;
      // It stands at its report, where it can be put right or given up.
      const [told] = error.fields;
      const said = told?.message ?? messageOf(error);
      markSending(claimOfLoss(loss.loss_id) ?? loss.loss_id, false, said, told?.field);
    }
  }
}

async function withClaim(loss: KeptLoss): Promise<Pick<KeptLoss, 'loss_id' | 'sending'>> {
  const { loss_id, user_id, started, subject, sending, refused } = loss;
  if (started === null || refused !== '') return { loss_id, sending: sending && started === null };
  const { policy_id, date_accident } = started;
  const { claim_id, claim_number } = await startClaim(loss_id, { policy_id, date_accident });
  await movePhotos(loss_id, claim_id);
  moveKept(loss_id, claim_id);
  dropLoss(loss_id);
  keepVisited({ ...subject, claim_id, claim_number }, user_id);
  if (sending) markSending(claim_id, true);
  sessionStorage.setItem(claimPlace(loss_id), claim_id);
  await queryClient.invalidateQueries({ queryKey: ['get_vi_claims'] });
  return { loss_id: claim_id, sending };
}

async function send(claim_id: string): Promise<void> {
  const claim = await fetchRead('get_full_claim', { claim_id });
  if (!reportsLoss(claim)) {
    dropLoss(claim_id);
    return;
  }
  const kept = readKept(claim_id) as LossTyped | undefined;
  let { revision } = claim;
  if (kept) {
    const { loss_answers, narrative, estimated_amount } = kept;
    const saved = await callWrite('save_claim', {
      ...{ claim_id, revision, narrative },
      loss_answers: { ...typedOf(claim).loss_answers, ...loss_answers },
      estimated_amount: estimated_amount ?? 0,
    });
    ({ revision } = saved);
    forgetKept(claim_id);
  }
  await sendLossPhotos(claim_id, { refused: () => undefined, left: () => undefined });
  await callWrite('submit_claim', { claim_id, revision, truth_declared: true });
  dropLoss(claim_id);
  await queryClient.invalidateQueries();
}
