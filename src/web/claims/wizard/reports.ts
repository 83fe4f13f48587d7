import { unixSeconds } from '#domain/dates.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { fetchRead } from '#web/api/use-read.ts';
import { answersOfClaim } from '#web/claims/wizard/answers.ts';
import { cornersOf, coversOfPolicy } from '#web/claims/wizard/cover.ts';
import { type CrashCover, type CrashDraft, newDraft } from '#web/claims/wizard/draft.ts';
import { CrashQueue } from '#web/claims/wizard/queue.ts';
import { CrashReport } from '#web/claims/wizard/report.ts';
import { crashScreens } from '#web/claims/wizard/screen-order.ts';
import { draftsOf, dropDraft, findDraft, markWaiting, photosOf } from '#web/claims/wizard/shelf.ts';
import { nextTask } from '#web/claims/wizard/tasks.ts';

// The reports of this window. They outlive their page, so that pictures go on being sent while one looks elsewhere.
const opened = new Map<string, Promise<CrashReport | undefined>>();

function adopt(draft: CrashDraft, photos: ConstructorParameters<typeof CrashReport>[1]) {
  const report = new CrashReport(draft, photos);
  const queue = new CrashQueue(report);
  void queue.run();
  return report;
}

/** A report on this device, or undefined when it is not here or somebody else's. */
export function openReport(ids: {
  report_id: string;
  user_id: string;
}): Promise<CrashReport | undefined> {
  const { report_id, user_id } = ids;
  const known = opened.get(report_id);
  if (known) return known;
  const opening = readReport(ids).catch(() => undefined);
  opened.set(report_id, opening);
  void opening.then((report) => {
    if (!report) opened.delete(report_id);
    else if (report.draft.user_id === user_id) void refresh(report);
  });
  return opening;
}

async function readReport({ report_id, user_id }: { report_id: string; user_id: string }) {
  const draft = await findDraft(report_id);
  if (!draft || draft.user_id !== user_id) return undefined;
  return adopt(draft, await photosOf(report_id));
}

/** A new report; it is kept from its first answer on. */
export function startReport(person: { user_id: string; client_id: string }): CrashReport {
  const report = adopt(newDraft(person, unixSeconds(new Date())), []);
  opened.set(report.draft.report_id, Promise.resolve(report));
  return report;
}

/** The report of a claim: as it lies on this device, or as the server has it. */
export async function openClaim(ids: {
  claim_id: string;
  user_id: string;
}): Promise<CrashReport | undefined> {
  const { claim_id, user_id } = ids;
  const here = (await localDrafts(user_id)).find((draft) => draft.claim_id === claim_id);
  if (here) return openReport({ report_id: here.report_id, user_id });
  const claim = await fetchRead('get_full_claim', { claim_id });
  if (claim.status !== 'created' || claim.is_vi) return undefined;
  const draft = await draftOfClaim(claim, user_id);
  const report = adopt(draft, []);
  opened.set(draft.report_id, Promise.resolve(report));
  const { files } = await fetchRead('get_files', { parent_type: 'claim', parent_id: claim_id });
  await report.takeOverFiles(files);
  await report.flush();
  return report;
}

async function draftOfClaim(
  claim: OutputOf<'get_full_claim'>,
  user_id: string,
): Promise<CrashDraft> {
  const answers = answersOfClaim(claim);
  const cover = await coverOfClaim(claim);
  const named = cover.drivers.some(({ driver_id }) => driver_id === claim.driver_id);
  const plan = crashScreens.find(({ step }) => step === claim.wizard_step) ?? crashScreens[0];
  return {
    ...newDraft({ user_id, client_id: claim.user_id }, unixSeconds(new Date())),
    claim_id: claim.claim_id,
    claim_number: claim.claim_number,
    claim_policy_id: claim.policy_id,
    revision: claim.revision,
    screen: plan?.id ?? 'cover',
    step: Math.max(1, claim.wizard_step),
    cover,
    other_driver:
      claim.driver_id !== null && !named
        ? { driver_id: claim.driver_id, name: claim.driver_name }
        : null,
    corners: await cornersOf(cover.circuit_id),
    currency: claim.currency,
    answers,
    base: answers,
  };
}

async function coverOfClaim(claim: OutputOf<'get_full_claim'>): Promise<CrashCover> {
  const { policy_id, policy_nr: policy_number } = claim;
  const covers = await coversOfPolicy({ policy_id, policy_number });
  return (
    covers.find(({ item_id }) => item_id === claim.item_id) ?? {
      policy_id,
      policy_number,
      item_id: claim.item_id ?? '',
      car_title: claim.car_name,
      chassis_number: claim.chassis_number,
      start_number: claim.driver_accident_info.start_number ?? '',
      event_name: claim.event_name,
      circuit_id: claim.circuit_id ?? '',
      circuit_name: claim.circuit_name,
      start_on: null,
      end_on: null,
      cover_from: null,
      cover_to: null,
      drivers: [],
    }
  );
}

/** Somebody may have gone on with it on another device. */
async function refresh(report: CrashReport): Promise<void> {
  const { claim_id, sent } = report.draft;
  if (claim_id === null || sent !== null) return;
  try {
    const claim = await fetchRead('get_full_claim', { claim_id });
    if (claim.revision !== report.draft.revision) await report.takeOver(claim);
    const { files } = await fetchRead('get_files', { parent_type: 'claim', parent_id: claim_id });
    await report.takeOverFiles(files);
    report.wake();
  } catch {
    // Offline: what lies here is enough to go on with, and a stale save is brought together when it is sent.
  }
}

/** Seconds for which a report that was sent stays here, so that its last page can be opened again. */
const KEEP_SENT = 7 * 24 * 3600;

/** The reports of a person on this device that are still to be sent, or were sent a short while ago. */
export async function localDrafts(user_id: string): Promise<CrashDraft[]> {
  try {
    const drafts = await draftsOf(user_id);
    const since = unixSeconds(new Date()) - KEEP_SENT;
    const open: CrashDraft[] = [];
    for (const draft of drafts) {
      const over = draft.closed !== null || draft.sent !== null;
      if (over && draft.updated_at < since) await forgetReport(draft.report_id);
      else if (draft.closed === null) open.push(draft);
    }
    return open;
  } catch {
    // A private window that keeps nothing.
    return [];
  }
}

/** Takes a report that is done with off this device. */
async function forgetReport(report_id: string): Promise<void> {
  opened.delete(report_id);
  await dropDraft(report_id);
}

/** Goes on sending what was left waiting on this device, whatever page is opened. */
export async function resumeCrashReports(user_id: string): Promise<void> {
  const drafts = await localDrafts(user_id);
  let waiting = false;
  for (const draft of drafts) {
    const photos = await photosOf(draft.report_id);
    if (nextTask(draft, photos) === null) continue;
    waiting = true;
    await openReport({ report_id: draft.report_id, user_id });
  }
  markWaiting(waiting);
}
