import { quoteContent, type QuoteContent } from '#contract/policies/document-content.ts';
import {
  addDays,
  dateOfInstant,
  formatCalendarDate,
  startOfDay,
  unixSeconds,
} from '#domain/dates.ts';
import { standingTransactions } from '#domain/policies/cover/policy-as-of.ts';
import { changedByBoth, putIn, type PutIn } from '#domain/policies/endorsement/replay-edits.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import type { EndorsementStep } from '#server/policies/cover/book-cover.ts';
import { type BookedTransaction, bookedTransactions } from '#server/policies/cover/policy-as-of.ts';
import {
  type DocumentRecord,
  findVersion,
  updateDocument,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import { issuedBasis } from '#server/policies/quote/issued-basis.ts';
import { price } from '#server/policies/quote/save-quote.ts';
import { copyVersion, writeVersion } from '#server/policies/quote/version-store.ts';

/** From when a change holds, and of what a later one changed too, which of the two holds in the end. */
export interface EarlierDay {
  holds_from: string;
  settled: readonly { key: string; keep: 'this' | 'later' }[];
}

/** A change that was put in, with those that were applied again after it: the versions from each day on. */
export interface PlacedChange {
  document: DocumentRecord;
  /** The one that was worked on: what holds in the end. */
  version: VersionRecord;
  steps: (EndorsementStep & { before: VersionRecord; after: VersionRecord })[];
  /** Everything that was booked before. */
  booked: readonly BookedTransaction[];
}

/**
 * Of these nothing is put in front: the end of a whole policy, its return and a correction were worked out from the policy
 * as it stood (decision 056). Items that were taken out are taken out again, by the same rule on the same day.
 */
function staysAsBooked(one: BookedTransaction, now: number): boolean {
  if (one.kind === 'reinstatement' || one.kind === 'correction') return true;
  if (one.kind !== 'cancellation') return false;
  const is_whole = one.version_after === one.version_before;
  return is_whole || one.cancelled_for === 'non_payment' || one.effective_at > now;
}

function effectiveOf(
  ctx: WriteContext<Actor>,
  booked: readonly BookedTransaction[],
  holds_from: string,
): number {
  const [first] = booked;
  if (!first || holds_from > ctx.today)
    throw fieldError('holds_from', 'ahead', 'A change holds from today at the latest.');
  const issued_on = dateOfInstant(first.effective_at);
  if (holds_from < issued_on)
    throw fieldError(
      'holds_from',
      'too_early',
      `The policy holds from ${formatCalendarDate(issued_on)}, so no change of it holds earlier.`,
    );
  const effective_at = Math.max(startOfDay(holds_from), first.effective_at);
  const end = booked.findLast(
    (one) => one.effective_at >= effective_at && staysAsBooked(one, unixSeconds(ctx.now)),
  );
  if (end) {
    const ended_on = dateOfInstant(end.effective_at);
    const next = addDays(ended_on, 1);
    const from = next < ctx.today ? `from ${formatCalendarDate(next)} at the earliest` : 'from now';
    throw fieldError(
      'holds_from',
      'ended',
      `A ${end.kind} holds from ${formatCalendarDate(ended_on)}. What it moved was worked out from the policy as it stood, so this change holds ${from}.`,
    );
  }
  return effective_at;
}

/** What held before a moment, and the changes of later days that brought another version, earliest first. */
function around(booked: readonly BookedTransaction[], effective_at: number) {
  const changes = standingTransactions(booked).filter(
    (one, index, all) => index === 0 || one.version_after !== all[index - 1]?.version_after,
  );
  const later = changes.filter((one, index) => index > 0 && one.effective_at >= effective_at);
  const base = changes[changes.length - later.length - 1];
  if (!base?.version_after) throw new Error('a policy in force has no first version');
  return { base_id: base.version_after, later };
}

function settle(
  policy_id: string,
  put: PutIn<QuoteContent>,
  settled: EarlierDay['settled'],
): QuoteContent[] {
  const both = changedByBoth(put);
  const unsettled = both.filter((key) => !settled.some((one) => one.key === key));
  if (unsettled.length > 0)
    throw new AppError('conflict', {
      reason: 'both_changed',
      message: 'A later change edited the same. Say which of the two holds in the end.',
      current: {
        policy_id,
        both_changed: unsettled,
        later: putIn(put, new Set()).at(-1),
        this: putIn(put, new Set(both)).at(-1),
      },
    });
  const keeps = settled.filter(({ keep }) => keep === 'this').map(({ key }) => key);
  return putIn(put, new Set(keeps.filter((key) => both.includes(key))));
}

/**
 * Puts the version in work in at an earlier day: later changes are taken off, it is put in, they are applied again, each
 * priced by what holds on its own day (manual A7, decision 056). Each day gets a version of its own; the one in work becomes the last.
 */
export async function placeChange(
  ctx: WriteContext<Actor>,
  { document, draft }: { document: DocumentRecord; draft: VersionRecord },
  { holds_from, settled }: EarlierDay,
): Promise<PlacedChange> {
  const { policy_id } = document;
  const booked = await bookedTransactions(ctx.db, policy_id);
  const effective_at = effectiveOf(ctx, booked, holds_from);
  const { base_id, later } = around(booked, effective_at);
  const base = await findVersion(ctx.db, base_id);
  const versions: VersionRecord[] = [];
  for (const { version_after } of later)
    versions.push(await findVersion(ctx.db, version_after ?? base_id));
  const contents = settle(
    policy_id,
    {
      base: quoteContent.parse(base.content),
      later: versions.map(({ content }) => quoteContent.parse(content)),
      typed: quoteContent.parse(draft.content),
    },
    settled,
  );
  const own: Omit<Step, 'content'> = { effective_at, reason: draft.change_reason };
  const again = later.map(({ effective_at: at, reason, initiator, cancelled_for }) => ({
    effective_at: at,
    reason,
    initiator,
    ...(cancelled_for === null ? {} : { cancelled_for }),
  }));
  return writeSteps(ctx, {
    document: await makeRoom(ctx, document, later.length),
    base,
    booked,
    steps: [own, ...again].map((step, index) => ({
      ...step,
      content: contents[index] ?? draft.content,
    })),
  });
}

/** The version in work gets the last number, so that those of earlier days fit in before it. */
async function makeRoom(
  ctx: WriteContext<Actor>,
  document: DocumentRecord,
  count: number,
): Promise<DocumentRecord> {
  if (count === 0) return document;
  const version_number = document.version_number + count;
  await ctx.db
    .updateTable('policy_versions')
    .set({ version_number })
    .where('version_id', '=', document.version_id)
    .execute();
  return updateDocument(ctx, document, { version_number });
}

type Step = Omit<EndorsementStep, 'version_before' | 'version_after'> & { content: QuoteContent };

async function writeSteps(
  ctx: WriteContext<Actor>,
  {
    document,
    base,
    booked,
    steps,
  }: {
    document: DocumentRecord;
    base: VersionRecord;
    booked: readonly BookedTransaction[];
    steps: readonly Step[];
  },
): Promise<PlacedChange> {
  const draft_id = document.version_id ?? '';
  const first_number = document.version_number - steps.length + 1;
  let before = base;
  let now = document;
  const placed: PlacedChange['steps'] = [];
  for (const [index, { content, ...step }] of steps.entries()) {
    const is_last = index === steps.length - 1;
    const version_id = is_last
      ? draft_id
      : await copyVersion(ctx, {
          from_id: draft_id,
          parent_version_id: before.version_id,
          version_number: first_number + index,
          change_reason: step.reason,
        });
    const issued = await issuedBasis(ctx.db, {
      document_state: 'policy',
      locked_version_id: before.version_id,
    });
    const day = { ...ctx, today: dateOfInstant(step.effective_at) };
    now = await writeVersion(ctx, now, version_id, await price(day, content, issued));
    if (!is_last)
      await ctx.db
        .updateTable('policy_versions')
        .set({ locked_at: ctx.now.toISOString() })
        .where('version_id', '=', version_id)
        .execute();
    const after = await findVersion(ctx.db, version_id);
    const ids = { version_before: before.version_id, version_after: version_id };
    placed.push({ ...step, ...ids, before, after });
    before = after;
  }
  return { document: now, version: before, steps: placed, booked };
}
