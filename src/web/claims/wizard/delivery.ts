import { beingSaved } from '#contract/errors.ts';
import { unixSeconds } from '#domain/dates.ts';
import { callRead, callWrite } from '#web/api/api-client.ts';
import { callUpload } from '#web/api/call-upload.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { ApiError, mayPass } from '#web/api/api-error.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { queryClient } from '#web/api/query-client.ts';
import { type AnswerField, noAnswers, payloadOf } from '#web/claims/wizard/answers.ts';
import type { CrashReport } from '#web/claims/wizard/report.ts';
import { slotOf } from '#web/claims/wizard/photos/slots.ts';
import type { CrashTask } from '#web/claims/wizard/tasks.ts';

/** Does one step of a report's way to the server. Throws what may go away by itself; a final refusal is kept. */
export async function deliver(report: CrashReport, task: CrashTask): Promise<void> {
  switch (task.kind) {
    case 'create':
      return createDraft(report);
    case 'drop':
      return dropDraft(report);
    case 'save':
      return saveAnswers(report);
    case 'submit':
      return submitReport(report);
    case 'upload':
      return uploadPhoto(report, task.photo_id);
    case 'remove':
      return removeFile(report, task.photo_id);
  }
}

const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.reason !== beingSaved.reason && !mayPass(error);

async function createDraft(report: CrashReport): Promise<void> {
  const { cover, create_key } = report.draft;
  if (!cover) return;
  const { policy_id, item_id } = cover;
  try {
    const made = await callWrite('create_claim', { policy_id, item_id }, create_key);
    const { claim_id, claim_number, revision } = made;
    report.update({
      claim_id,
      claim_number,
      revision,
      claim_policy_id: policy_id,
      base: { ...noAnswers, item_id },
      saved_commits: 0,
    });
    await report.flush();
    void learnCurrency(report, claim_id);
  } catch (error) {
    if (!isFinal(error)) throw error;
    const words = error.fields[0]?.message ?? error.message;
    report.update({ refusals: [{ field: 'item_id', message: words }], sending: false });
  }
}

/** The amounts of the report are in the policy's currency. */
async function learnCurrency(report: CrashReport, claim_id: string): Promise<void> {
  try {
    const { currency } = await callRead('get_full_claim', { claim_id });
    report.update({ currency });
  } catch {
    // It comes with the next look at the claim; the sign before the field is all that hangs on it.
  }
}

/** The report turned out to be about another policy: the draft on the first one is given up. */
async function dropDraft(report: CrashReport): Promise<void> {
  const { claim_id, revision } = report.draft;
  if (claim_id !== null) {
    try {
      await callWrite('cancel_claim', {
        claim_id,
        revision,
        reason: 'Started again on another policy.',
      });
    } catch (error) {
      const current = currentOf(error);
      if (current?.status === 'created') {
        report.update({ revision: current.revision });
        return;
      }
      if (!isFinal(error)) throw error;
    }
  }
  for (const { photo_id } of report.photos)
    await report.changePhoto(photo_id, { file_id: null, upload_key: newIntentionKey() });
  report.update({ claim_id: null, claim_number: '', create_key: newIntentionKey(), revision: 0 });
  await report.flush();
}

/** The claim as it is stored now, when somebody else saved it first. */
function currentOf(error: unknown): OutputOf<'get_full_claim'> | undefined {
  return error instanceof ApiError && error.code === 'conflict'
    ? (error.current as OutputOf<'get_full_claim'> | undefined)
    : undefined;
}

async function saveAnswers(report: CrashReport): Promise<void> {
  const { claim_id, revision, answers, base, refused, step, commits } = report.draft;
  if (claim_id === null) return;
  const payload = payloadOf(answers, { base, refused, now: unixSeconds(new Date()) });
  try {
    const saved = await callWrite('save_claim', {
      claim_id,
      revision,
      ...payload,
      wizard_step: step,
    });
    report.update({
      revision: saved.revision,
      base: { ...answers, ...pick(base, refused) },
      saved_commits: commits,
    });
    await report.flush();
  } catch (error) {
    await handleRefusedSave(report, error);
  }
}

function pick<T extends object>(from: T, keys: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T>;
}

async function handleRefusedSave(report: CrashReport, error: unknown): Promise<void> {
  const current = currentOf(error);
  if (current) return report.takeOver(current);
  if (!isFinal(error)) throw error;
  const known = error.fields.flatMap(({ field, message }) => {
    const name = answerFieldOf(field);
    return name ? [{ name, field, message }] : [];
  });
  const { draft } = report;
  const fresh = known.filter(({ name }) => !draft.refused.includes(name));
  if (error.code === 'invalid_input' && fresh.length > 0) {
    // The rest is saved without what the server does not take; its words stand at the question.
    report.update({
      refused: [...draft.refused, ...fresh.map(({ name }) => name)],
      refusals: [...draft.refusals, ...fresh.map(({ field, message }) => ({ field, message }))],
      sending: false,
    });
    return;
  }
  if (error.code === 'transition_refused' || error.code === 'not_found') {
    report.update({ closed: error.message, sending: false });
    return;
  }
  throw error;
}

function answerFieldOf(field: string): AnswerField | undefined {
  if (field === 'date_accident') return 'date';
  const name = field.replace(/^driver_accident_info\./, '').split('.')[0] ?? '';
  return name in noAnswers ? (name as AnswerField) : undefined;
}

async function submitReport(report: CrashReport): Promise<void> {
  const { claim_id, revision, truth_declared } = report.draft;
  if (claim_id === null) return;
  try {
    const out = await callWrite('submit_claim', { claim_id, revision, truth_declared });
    report.update({
      revision: out.revision,
      sent: { claim_number: out.claim_number, submitted_at: out.submitted_at },
      sending: false,
    });
    await report.flush();
    await queryClient.invalidateQueries();
  } catch (error) {
    const current = currentOf(error);
    // An answer that was lost on the way: the claim is there already.
    if (current) return report.takeOver(current);
    if (!isFinal(error)) throw error;
    const refusals =
      error.fields.length > 0
        ? error.fields.map(({ field, message }) => ({ field, message }))
        : [{ field: 'claim', message: error.message }];
    report.update({ refusals, sending: false });
    await report.flush();
  }
}

async function uploadPhoto(report: CrashReport, photo_id: string): Promise<void> {
  const photo = report.photos.find((one) => one.photo_id === photo_id);
  const { claim_id } = report.draft;
  if (!photo?.blob || claim_id === null) return;
  const slot = slotOf(photo.slot);
  try {
    const { file } = await callUpload({
      name: 'upload_file',
      input: {
        parent_type: 'claim',
        parent_id: claim_id,
        kind: slot.kind,
        caption: slot.label,
        ...(photo.taken_at === null ? {} : { taken_at: photo.taken_at }),
      },
      file: photo.blob,
      file_name: photo.file_name,
      key: photo.upload_key,
      onProgress: (progress) => report.show({ progress }),
    });
    const wanted = report.photos.some((one) => one.photo_id === photo_id);
    if (wanted) await report.changePhoto(photo_id, { file_id: file.file_id });
    // Taken away while it was on its way.
    else await callWrite('remove_file', { file_id: file.file_id });
  } catch (error) {
    if (!isFinal(error)) throw error;
    await report.changePhoto(photo_id, { error: error.message });
  }
}

async function removeFile(report: CrashReport, photo_id: string): Promise<void> {
  const photo = report.photos.find((one) => one.photo_id === photo_id);
  if (!photo?.file_id) return;
  try {
    await callWrite('remove_file', { file_id: photo.file_id });
  } catch (error) {
    // It is gone already, or the claim was sent with it and keeps it.
    if (!isFinal(error)) throw error;
  }
  await report.forgetPhoto(photo_id);
}
