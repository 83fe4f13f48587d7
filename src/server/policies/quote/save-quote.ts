import type { QuoteContent } from '#contract/policies/document-content.ts';
import type { CoverRecords } from '#server/policies/document/cover-records.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { isEditable } from '#domain/policies/document-status.ts';
import { agreementsOf } from '#server/policies/approval/document-capacity.ts';
import { clearanceAfter } from '#server/policies/approval/referral-clearance.ts';
import { sendRefused } from '#server/policies/approval/send-refused.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { assertBrokerage, assertInsurersOfLine } from '#server/accounts/people/account-places.ts';
import type { Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';
import { assertNothingBegunChanges } from '#server/policies/cover/frozen-items.ts';
import { changesBetween } from '#server/policies/quote/content-changes.ts';
import {
  currentVersion,
  type DocumentRecord,
  findDocument,
  lockDocument,
  stepAnswer,
} from '#server/policies/document/document-record.ts';
import {
  type IssuedBasis,
  type IssuedLine,
  issuedBasis,
} from '#server/policies/quote/issued-basis.ts';
import { rateContent } from '#server/policies/quote/quote-rating.ts';
import { coverElsewhere } from '#server/policies/quote/cover-elsewhere.ts';
import { buildUpOf } from '#server/policies/quote/version-answer.ts';
import { figuresOf } from '#server/policies/quote/version-figures.ts';
import { writeVersion } from '#server/policies/quote/version-store.ts';

/** Keeps what staff typed: priced anew and refused with every field that keeps it from being priced. */
export async function saveQuote(
  ctx: WriteContext,
  {
    policy_id,
    revision,
    content: typed,
  }: { policy_id: string; revision: number; content: QuoteContent },
) {
  const document = await lockDocument(ctx, { policy_id, revision });
  const version = await currentVersion(ctx.db, document);
  // The broker's price is keyed in by a step of its own.
  const content = { ...typed, firm_price: version.content.firm_price ?? null };
  if (!isEditable(document.status) || version.locked_at !== null)
    throw new AppError('transition_refused', {
      reason: 'locked',
      message: 'This version is locked. Make a revision to change it.',
    });
  checkAdjustment(content);
  checkLine(document, content);
  await checkParties(ctx.db, content, version.content);
  await checkPanel(ctx.db, content, version.content);
  await assertNothingBegunChanges(ctx, document, content);
  const saved = await writeVersion(
    ctx,
    document,
    version.version_id,
    await price(ctx, content, await issuedBasis(ctx.db, document)),
  );
  await ctx.audit({
    record_kind: 'policy',
    record_id: policy_id,
    ...changesBetween(version.content, content),
  });
  return stepAnswer(saved);
}

/** Whether nothing is insured yet. */
const isEmpty = ({ line, items }: QuoteContent): boolean => (line?.items ?? items).length === 0;

/** A document keeps its line: cars at events on track, the items of its own line otherwise. */
function checkLine({ insurance_type }: DocumentRecord, { line, items }: QuoteContent): void {
  if ((line?.insurance_type ?? 'on_track') !== insurance_type)
    throw fieldError(
      'content.line',
      'another_line',
      `This document insures ${insuranceTypeLabels[insurance_type]}.`,
    );
  if (line && items.length > 0)
    throw fieldError(
      'content.items',
      'another_line',
      'Cars on track are insured by a quote of their own.',
    );
}

function checkAdjustment(content: QuoteContent): void {
  if (Number(content.adjust_pct) !== 0 && content.adjust_reason.trim() === '')
    throw new AppError('invalid_input', {
      fields: [
        {
          field: 'content.adjust_reason',
          code: 'required',
          message: 'Say why the premium is adjusted.',
        },
      ],
    });
}

/** Whom a quote newly names as its brokerage and its insurer has to be one; those it had may have left since. */
async function checkParties(
  db: Queryable,
  content: QuoteContent,
  before: QuoteContent,
): Promise<void> {
  const { broker_id, insurer_id } = content;
  if (broker_id !== null && broker_id !== before.broker_id)
    await assertBrokerage(db, broker_id, 'content.broker_id');
  const named = [insurer_id].filter((one) => one !== before.insurer_id);
  await assertInsurersOfLine(db, lineOf(content), {
    ...{ insurer_ids: named, field: 'content.insurer_id' },
  });
}

const lineOf = ({ line }: QuoteContent) => line?.insurance_type ?? 'on_track';

/** A panel names insurers of the line, and the one that leads it among them; those it had may have left it since. */
async function checkPanel(
  db: Queryable,
  content: QuoteContent,
  before: QuoteContent,
): Promise<void> {
  const { insurer_id, panel } = content;
  if (panel.length === 0) return;
  const insurer_ids = panel.map((one) => one.insurer_id);
  if (!insurer_ids.includes(insurer_id))
    throw fieldError('content.panel', 'leader', 'The leading insurer has a share of the panel.');
  const had = new Set([before.insurer_id, ...before.panel.map((one) => one.insurer_id)]);
  await assertInsurersOfLine(db, lineOf(content), {
    insurer_ids: insurer_ids.filter((one) => !had.has(one)),
    field: 'content.panel',
  });
}

/**
 * Prices a content; one without items is kept without a price, since a quote begins empty. With `records` what its items
 * name is not read again.
 */
export async function price(
  ctx: ReadContext,
  content: QuoteContent,
  issued?: IssuedBasis | IssuedLine,
  records?: CoverRecords,
) {
  const { now, today } = ctx;
  const answer = await rateContent(ctx.db, { content, now, today, issued, records });
  if (answer.ok) return { content, records: answer.rated.records, rated: answer.rated };
  if (isEmpty(content)) return { content, records: answer.records, rated: null };
  throw new AppError('invalid_input', { fields: answer.fields });
}

/** What a content would cost now; of a policy what it changes of it. */
export async function previewQuoteRating(
  ctx: ReadContext,
  { policy_id, content }: { policy_id: string; content: QuoteContent },
) {
  const document = await findDocument(ctx.db, policy_id);
  if (!document) throw new AppError('not_found');
  const issued = await issuedBasis(ctx.db, document);
  const answer = await rateContent(ctx.db, { content, now: ctx.now, today: ctx.today, issued });
  if (!answer.ok) throw new AppError('invalid_input', { fields: answer.fields });
  const { rated } = answer;
  const version = await currentVersion(ctx.db, document);
  const figures = figuresOf(content, rated.records, rated);
  const { premium, period_from, sum_insured } = figures;
  const typed = { content, premium, period_from, sum_insured };
  const build_up = buildUpOf(
    { ...figures, ipt: rated.rating.result.taxes, instalments: JSON.parse(figures.instalments) },
    content,
    rated.rating,
  );
  return {
    build_up,
    items: rated.items.map(({ premium, base_excess, max_payout }) => ({
      premium,
      base_excess,
      max_payout,
    })),
    ...(rated.tables
      ? { rating: rated.rating, line_rating: null }
      : { rating: null, line_rating: rated.rating }),
    rating_version: rated.rating_version,
    referrals: rated.referrals,
    currency: content.currency,
    elsewhere: await coverElsewhere(ctx.db, { policy_id, items: content.items }),
    agreements: await agreementsOf(ctx.db, document, { ...version, ...typed }),
    send_refused: await sendRefused(ctx, document, {
      ...{ ...version, ...typed, referrals: rated.referrals },
      ...clearanceAfter(version, { content, records: rated.records, rated }),
    }),
  };
}
