import { unixSeconds } from '#domain/dates.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import {
  type AnswerField,
  answersOfClaim,
  type CrashAnswers,
  mergeAnswers,
} from '#web/claims/wizard/answers.ts';
import { type CrashDraft, type CrashPhoto } from '#web/claims/wizard/draft.ts';
import type { PreparedPhoto } from '#web/claims/wizard/photos/photo-file.ts';
import { screenFor } from '#web/claims/wizard/problems.ts';
import { dropPhoto, keepDraft, keepPhoto, markWaiting } from '#web/claims/wizard/shelf.ts';
import { slotOfFile, type CrashSlotId, slotOf } from '#web/claims/wizard/photos/slots.ts';
import { nextTask } from '#web/claims/wizard/tasks.ts';

/** Why nothing goes on; the queue tries again by itself. */
type SyncTrouble = 'offline' | 'logged_out' | 'failed';

/** What the screens see of a report: the draft, its pictures, and how the sending goes. */
export interface CrashView {
  draft: CrashDraft;
  photos: readonly CrashPhoto[];
  /** Something is on its way right now. */
  busy: boolean;
  trouble: SyncTrouble | null;
  trouble_text: string;
  /** The share of the picture on its way that has left, 0 to 1. */
  progress: number;
  /** False when this device refuses to keep anything. */
  kept: boolean;
}

/** As long as letters follow one another; who closes the page sooner than that loses the last one. */
const writeDelayMs = 50;

/** A crash report in memory, kept on the device with every change. The queue brings it to the server. */
export class CrashReport {
  #view: CrashView;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Called when something may have to be sent. */
  wake: () => void = () => undefined;

  constructor(draft: CrashDraft, photos: readonly CrashPhoto[]) {
    this.#view = {
      draft,
      photos,
      busy: false,
      trouble: null,
      trouble_text: '',
      progress: 0,
      kept: true,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): CrashView => this.#view;

  get draft(): CrashDraft {
    return this.#view.draft;
  }

  get photos(): readonly CrashPhoto[] {
    return this.#view.photos;
  }

  /** Shows how the sending goes; nothing of it is kept. */
  show(part: Partial<Omit<CrashView, 'draft' | 'photos'>>): void {
    this.#set({ ...this.#view, ...part });
  }

  #set(view: CrashView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  /** Changes the draft; it is on the device a moment later. */
  update(part: Partial<CrashDraft>): void {
    const draft = { ...this.draft, ...part, updated_at: unixSeconds(new Date()) };
    this.#set({ ...this.#view, draft });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), writeDelayMs);
  }

  /** Writes the draft to the device at once. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const { draft, photos } = this.#view;
    const task = nextTask(draft, photos);
    await this.#keep(keepDraft(draft));
    if (task !== null) markWaiting(true);
  }

  async #keep(writing: Promise<void>): Promise<void> {
    try {
      await writing;
      if (!this.#view.kept) this.show({ kept: true });
    } catch {
      // Private windows and full phones refuse to keep anything; the page says so and goes on with the network.
      this.show({ kept: false });
    }
  }

  answer(part: Partial<CrashAnswers>): void {
    const fields = Object.keys(part) as AnswerField[];
    const { draft } = this;
    const screens = new Set(
      fields.map((field) => screenFor(field === 'date' ? 'date_accident' : field)),
    );
    this.update({
      answers: { ...draft.answers, ...part },
      refused: draft.refused.filter((field) => !fields.includes(field)),
      refusals: draft.refusals.filter(({ field }) => !screens.has(screenFor(field))),
    });
  }

  /** Continue: first on this device, then to the server. */
  async commit(part: Partial<CrashDraft> = {}): Promise<void> {
    this.update({ ...part, commits: this.draft.commits + 1 });
    await this.flush();
    this.wake();
  }

  async addPhoto(slot: CrashSlotId, prepared: PreparedPhoto): Promise<void> {
    const { blob, thumb, file_name, content_type, taken_at } = prepared;
    const photo: CrashPhoto = {
      photo_id: newIntentionKey(),
      report_id: this.draft.report_id,
      slot,
      file_name,
      blob,
      thumb,
      url: null,
      content_type,
      taken_at,
      added_at: Date.now(),
      upload_key: newIntentionKey(),
      file_id: null,
      removed: false,
      error: '',
    };
    // What was sent stays: later pictures of the same place come beside it.
    if (!slotOf(slot).many && this.draft.sent === null)
      for (const old of this.photos)
        if (old.slot === slot && !old.removed) await this.removePhoto(old.photo_id);
    this.#set({ ...this.#view, photos: [...this.photos, photo] });
    await this.#keep(keepPhoto(photo));
    await this.flush();
    this.wake();
  }

  async removePhoto(photo_id: string): Promise<void> {
    const photo = this.photos.find((one) => one.photo_id === photo_id);
    if (!photo) return;
    if (photo.file_id === null) await this.forgetPhoto(photo_id);
    else await this.changePhoto(photo_id, { removed: true });
    this.wake();
  }

  async changePhoto(photo_id: string, part: Partial<CrashPhoto>): Promise<void> {
    const photos = this.photos.map((one) =>
      one.photo_id === photo_id ? { ...one, ...part } : one,
    );
    this.#set({ ...this.#view, photos });
    const changed = photos.find((one) => one.photo_id === photo_id);
    if (changed) await this.#keep(keepPhoto(changed));
  }

  async forgetPhoto(photo_id: string): Promise<void> {
    this.#set({
      ...this.#view,
      photos: this.photos.filter((one) => one.photo_id !== photo_id),
    });
    await this.#keep(dropPhoto(photo_id));
  }

  /** Takes over what the server has: what was changed here stays. */
  async takeOver(claim: OutputOf<'get_full_claim'>): Promise<void> {
    const { draft } = this;
    const theirs = answersOfClaim(claim);
    const sent =
      claim.status !== 'created' && claim.date_claim !== null
        ? { claim_number: claim.claim_number, submitted_at: claim.date_claim }
        : null;
    const withdrawn = claim.status === 'cancelled_by_client' || claim.status === 'retracted';
    this.update({
      answers: mergeAnswers(draft.base, { mine: draft.answers, theirs }),
      base: theirs,
      revision: claim.revision,
      claim_number: claim.claim_number,
      currency: claim.currency,
      ...(withdrawn ? { closed: 'This report was withdrawn.' } : {}),
      ...(sent && !withdrawn ? { sent, sending: false } : {}),
    });
    await this.flush();
  }

  /** Adds the pictures that were sent from another device, and marks those that are with the server. */
  async takeOverFiles(files: OutputOf<'get_files'>['files']): Promise<void> {
    const known = new Set(this.photos.map(({ file_id }) => file_id));
    const added = files
      .filter(({ file_id, kind }) => !known.has(file_id) && kind !== 'claim_summary')
      .map((file): CrashPhoto => ({
        photo_id: file.file_id,
        report_id: this.draft.report_id,
        slot: slotOfFile(file),
        file_name: file.document_name,
        blob: null,
        thumb: null,
        url:
          file.inline && file.content_type.startsWith('image/') ? `${file.url}&inline=true` : null,
        content_type: file.content_type,
        taken_at: file.taken_at,
        added_at: file.stamp * 1000,
        upload_key: file.file_id,
        file_id: file.file_id,
        removed: false,
        error: '',
      }));
    this.#set({
      ...this.#view,
      photos: [...this.photos, ...added].toSorted((a, b) => a.added_at - b.added_at),
    });
    for (const photo of added) await this.#keep(keepPhoto(photo));
  }
}
