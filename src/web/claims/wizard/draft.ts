import type { CalendarDate } from '#domain/dates.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { type AnswerField, type CrashAnswers, noAnswers } from '#web/claims/wizard/answers.ts';
import { isEvidence, type CrashSlotId } from '#web/claims/wizard/photos/slots.ts';

/** The car at its event, with all that the later steps need of it, so that they work without a network. */
export interface CrashCover {
  policy_id: string;
  policy_number: string;
  item_id: string;
  car_title: string;
  chassis_number: string;
  start_number: string;
  event_name: string;
  circuit_id: string;
  circuit_name: string;
  start_on: CalendarDate | null;
  end_on: CalendarDate | null;
  /** A race, a test day or a track day; a draft of an older page does not know. */
  kind?: string;
  /** First and last day of its cover. */
  cover_from: CalendarDate | null;
  cover_to: CalendarDate | null;
  drivers: readonly { driver_id: string; name: string }[];
  /** What was reported of it already; a draft of an older page does not know. */
  claims?: readonly { claim_id: string; claim_number: string; day: CalendarDate | null }[];
}

/** A refusal of the server, in its words, at the field it concerns. */
interface Refusal {
  field: string;
  message: string;
}

/** A crash report as it lies on this device. */
export interface CrashDraft {
  report_id: string;
  /** Who writes; nobody else on this device sees it. */
  user_id: string;
  /** Whose crash it is. */
  client_id: string;
  claim_id: string | null;
  claim_number: string;
  claim_policy_id: string | null;
  revision: number;
  /** The same until the server has answered, so that a lost answer does not make two claims. */
  create_key: string;
  screen: string;
  /** Highest step reached. */
  step: number;
  cover: CrashCover | null;
  /** A driver whom the policy does not name. */
  other_driver: { driver_id: string; name: string } | null;
  corners: readonly string[];
  /** Of the policy; the server tells it with the claim. */
  currency: string;
  answers: CrashAnswers;
  /** The answers that the server has. */
  base: CrashAnswers;
  /** Continue was pressed so many times, and so many of them are with the server. */
  commits: number;
  saved_commits: number;
  refusals: readonly Refusal[];
  /** Fields that the server refused; they are not sent again until they change. */
  refused: readonly AnswerField[];
  truth_declared: boolean;
  /** Send was pressed. */
  sending: boolean;
  sent: { claim_number: string; submitted_at: number } | null;
  /** It can no longer be written on: withdrawn or decided elsewhere. */
  closed: string | null;
  updated_at: number;
}

/** A picture or a paper of a report: on this device, with the server, or both. */
export interface CrashPhoto {
  photo_id: string;
  report_id: string;
  slot: CrashSlotId;
  file_name: string;
  /** Gone when it is with the server and the report was sent. */
  blob: Blob | null;
  thumb: Blob | null;
  /** Where the server shows it, when this device has no copy. */
  url: string | null;
  content_type: string;
  taken_at: number | null;
  added_at: number;
  upload_key: string;
  file_id: string | null;
  removed: boolean;
  error: string;
}

export function newDraft(person: { user_id: string; client_id: string }, now: number): CrashDraft {
  return {
    ...person,
    report_id: newIntentionKey(),
    claim_id: null,
    claim_number: '',
    claim_policy_id: null,
    revision: 0,
    create_key: newIntentionKey(),
    screen: 'cover',
    step: 1,
    cover: null,
    other_driver: null,
    corners: [],
    currency: 'EUR',
    answers: noAnswers,
    base: noAnswers,
    commits: 0,
    saved_commits: 0,
    refusals: [],
    refused: [],
    truth_declared: false,
    sending: false,
    sent: null,
    closed: null,
    updated_at: now,
  };
}

/** The pictures that the reporter sees: those taken away wait only for the server to hear of it. */
export function shownPhotos(photos: readonly CrashPhoto[]): CrashPhoto[] {
  return photos.filter((photo) => !photo.removed);
}

/** How many pictures and papers there are, and how many are with the server. */
export function uploadCount(photos: readonly CrashPhoto[]): { total: number; uploaded: number } {
  const shown = shownPhotos(photos);
  return { total: shown.length, uploaded: shown.filter((photo) => photo.file_id !== null).length };
}

/** Photos that count as evidence; `uploaded` counts only those with the server. */
export function evidenceCount(
  photos: readonly CrashPhoto[],
  { uploaded = false }: { uploaded?: boolean } = {},
): number {
  return shownPhotos(photos).filter(
    (photo) =>
      isEvidence(photo.slot) && photo.error === '' && (!uploaded || photo.file_id !== null),
  ).length;
}
