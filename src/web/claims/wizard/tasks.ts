import { MIN_PHOTOS } from '#domain/claims/claim-limits.ts';
import { type CrashDraft, type CrashPhoto, evidenceCount } from '#web/claims/wizard/draft.ts';
import { isEvidence } from '#web/claims/wizard/photos/slots.ts';

/** One step on the way of a report to the server. */
export type CrashTask =
  | { kind: 'drop' | 'create' | 'save' | 'submit' }
  | { kind: 'upload' | 'remove'; photo_id: string };

/**
 * What has to be done next, or null when nothing waits: the draft first, then what was typed, then the pictures. A
 * report that is to be sent goes as soon as what the server asks for has arrived; the other pictures follow it.
 */
export function nextTask(draft: CrashDraft, photos: readonly CrashPhoto[]): CrashTask | null {
  if (draft.closed !== null) return null;
  const waiting = waitingUploads(draft, photos);
  if (draft.sent === null) {
    const task = nextWriting(draft);
    if (task !== 'pictures') return task;
  }
  const removal = photos.find((photo) => photo.removed && photo.file_id !== null);
  if (removal) return { kind: 'remove', photo_id: removal.photo_id };
  if (draft.sending && draft.sent === null && canSubmit(draft, photos, waiting))
    return { kind: 'submit' };
  const [next] = waiting;
  return next ? { kind: 'upload', photo_id: next.photo_id } : null;
}

function nextWriting(draft: CrashDraft): CrashTask | 'pictures' | null {
  if (draft.claim_id === null) {
    const refused = draft.refusals.some(({ field }) => coverFields.includes(field));
    return draft.cover !== null && draft.commits > 0 && !refused ? { kind: 'create' } : null;
  }
  if (draft.cover !== null && draft.claim_policy_id !== draft.cover.policy_id)
    return { kind: 'drop' };
  return draft.commits > draft.saved_commits ? { kind: 'save' } : 'pictures';
}

/** Fields whose refusal means that there can be no claim on this car and event. */
const coverFields: readonly string[] = ['policy_id', 'item_id'];

function canSubmit(
  draft: CrashDraft,
  photos: readonly CrashPhoto[],
  waiting: readonly CrashPhoto[],
): boolean {
  if (waiting.length === 0) return true;
  const statement = draft.answers.statement_to_follow || !waiting.some(isStatement);
  return statement && evidenceCount(photos, { uploaded: true }) >= MIN_PHOTOS;
}

const isStatement = ({ slot }: CrashPhoto): boolean => slot === 'statement';

/**
 * Pictures that the server has not got, in the order in which they go: enough photos to send the report with, the
 * official's statement, the other photos, the papers.
 */
export function waitingUploads(
  draft: Pick<CrashDraft, 'claim_id'>,
  photos: readonly CrashPhoto[],
): CrashPhoto[] {
  if (draft.claim_id === null) return [];
  const waiting = photos
    .filter(({ removed, file_id, blob, error }) => !removed && !file_id && blob && error === '')
    .toSorted((a, b) => a.added_at - b.added_at);
  const there = evidenceCount(photos, { uploaded: true });
  const evidence = waiting.filter(({ slot }) => isEvidence(slot));
  const needed = evidence.slice(0, Math.max(0, MIN_PHOTOS - there));
  const first = new Set([...needed, ...waiting.filter(isStatement)]);
  const others = waiting.filter((photo) => !first.has(photo));
  return [
    ...first,
    ...others.filter(({ slot }) => isEvidence(slot)),
    ...others.filter(({ slot }) => !isEvidence(slot)),
  ];
}
