import { quoteContent, type QuoteContent } from '#contract/policies/document-content.ts';
import { type CalendarDate, dateOfInstant, formatCalendarDate, startOfDay } from '#domain/dates.ts';
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
import {
  firstBooking,
  type LaterChange,
  laterChanges,
} from '#server/policies/endorsement/later-changes.ts';
import { issuedBasis } from '#server/policies/quote/issued-basis.ts';
import type { RatedContent } from '#server/policies/quote/quote-rating.ts';
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
  return Math.max(startOfDay(holds_from), first.effective_at);
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
  const { base_id, later } = laterChanges(booked, effective_at);
  const base = await findVersion(ctx.db, base_id);
  const versions: VersionRecord[] = [];
  for (const { version_after } of later) versions.push(await findVersion(ctx.db, version_after));
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
  const again = later.map((one) => stepAgain(booked, one));
  return writeSteps(ctx, {
    document: await makeRoom(ctx, document, later.length),
    base,
    booked,
    referrals: draft.referrals as unknown as Referrals,
    steps: [own, ...again].map((step, index) => ({
      ...step,
      content: contents[index] ?? draft.content,
    })),
  });
}

/** How a change of a later day is applied again: on whose wish, for what, and priced by which day. */
function stepAgain(
  booked: readonly BookedTransaction[],
  { effective_at, reason, initiator, kind, cancelled_for, no_loss_by, no_loss_at }: LaterChange,
): Omit<Step, 'content'> {
  const step = { effective_at, reason, initiator };
  if (kind === 'correction' && no_loss_at !== null)
    return { ...step, corrects: { no_loss_by, no_loss_at } };
  const end = cancelled_for === null ? undefined : firstBooking(booked, effective_at);
  if (cancelled_for === null) return step;
  return { ...step, cancelled_for, ...(end ? { priced_on: dateOfInstant(end.booked_at) } : {}) };
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

type Referrals = RatedContent['referrals'];

type Step = Omit<EndorsementStep, 'version_before' | 'version_after'> & {
  content: QuoteContent;
  /** The day whose tables hold, where that is not the day on which it takes effect. */
  priced_on?: CalendarDate;
};

/** Later changes were judged when they were made: what the last version is referred for is what the change in work is. */
async function writeSteps(
  ctx: WriteContext<Actor>,
  {
    document,
    base,
    booked,
    referrals,
    steps,
  }: {
    document: DocumentRecord;
    base: VersionRecord;
    booked: readonly BookedTransaction[];
    referrals: Referrals;
    steps: readonly Step[];
  },
): Promise<PlacedChange> {
  const draft_id = document.version_id ?? '';
  const first_number = document.version_number - steps.length + 1;
  let before = base;
  let now = document;
  const placed: PlacedChange['steps'] = [];
  for (const [index, { content, priced_on, ...step }] of steps.entries()) {
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
    const day = { ...ctx, today: priced_on ?? dateOfInstant(step.effective_at) };
    const basis = step.corrects && issued ? { ...issued, corrects: true as const } : issued;
    const priced = await price(day, content, basis);
    const rated = priced.rated && {
      ...priced.rated,
      ...(index === 0 ? {} : { referrals: is_last ? referrals : [] }),
    };
    now = await writeVersion(ctx, now, version_id, { ...priced, rated, is_copy: !is_last });
    if (!is_last) await closeStep(ctx, version_id, step.corrects);
    const after = await findVersion(ctx.db, version_id);
    const ids = { version_before: before.version_id, version_after: version_id };
    placed.push({ ...step, ...ids, before, after });
    before = after;
  }
  return { document: now, version: before, steps: placed, booked };
}

/** The version of a day that is over stays as it is, and prints the word on which it corrects. */
async function closeStep(
  ctx: WriteContext<Actor>,
  version_id: string,
  {
    no_loss_by,
    no_loss_at,
  }: NonNullable<Step['corrects']> | typeof nothingDeclared = nothingDeclared,
): Promise<void> {
  await ctx.db
    .updateTable('policy_versions')
    .set({ no_loss_by, no_loss_at, locked_at: ctx.now.toISOString() })
    .where('version_id', '=', version_id)
    .execute();
}

const nothingDeclared = { no_loss_by: '', no_loss_at: null };
