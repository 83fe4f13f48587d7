import type { requestsContract } from '#contract/policies/requests.ts';
import type { ChangeConsequences } from '#domain/policies/consequences/change-consequences.ts';
import { differenceOf } from '#domain/policies/consequences/figures.ts';
import type { CoverLine } from '#domain/policies/consequences/cover-consequences.ts';
import { sumBy } from '#domain/sums.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { rolledBack } from '#server/platform/database/rolled-back.ts';
import { observeChange } from '#server/policies/consequences/observe-change.ts';
import { loadCoverRecords } from '#server/policies/document/cover-records.ts';
import { type DocumentRecord, lockDocument } from '#server/policies/document/document-record.ts';
import { sendDocument } from '#server/policies/document/send-document.ts';
import { hasRevision } from '#server/policies/policy/end-revision.ts';
import { changeAsAsked } from '#server/policies/request/answer-request.ts';
import { idsOfRequest, summaryOf } from '#server/policies/request/request-summary.ts';
import { assertOwnRecords } from '#server/policies/request/save-request.ts';

type PreviewRequest = Handler<(typeof requestsContract)['preview_request']>;
type Asked = Parameters<PreviewRequest>[1];

/**
 * What a change would cost or give back, before it is asked for: it is carried out as staff would do it who say yes today,
 * and taken back (decision 051). Null where staff have to judge it first; why is between them and the insurer.
 */
export const previewRequest: PreviewRequest = async (ctx, asked) => {
  const document = await lockDocument(ctx, asked);
  const records = await loadCoverRecords(ctx.db, idsOfRequest(asked.content));
  await assertOwnRecords(ctx, { user_id: document.user_id, content: asked.content, records });
  const summary = summaryOf(asked.kind, asked.content, records);
  const consequences = await tried(asStaff(ctx), document, { ...asked, summary });
  return {
    policy_id: document.policy_id,
    effect: consequences === null ? null : effectOf(consequences),
  };
};

/** Staff carry out what a client asks for: of the trial alone, of which nothing stays. */
const asStaff = (ctx: WriteContext): WriteContext => ({
  ...ctx,
  actor: { ...ctx.actor, account_type: 'admin' },
});

async function tried(
  ctx: WriteContext,
  document: DocumentRecord,
  asked: Pick<Asked, 'kind' | 'content'> & { summary: string },
): Promise<ChangeConsequences | null> {
  // What staff are working on is not the client's to read.
  if (document.document_state !== 'policy' || hasRevision(document)) return null;
  try {
    return await rolledBack(ctx, async (trial) => {
      const { consequences } = await observeChange(trial, document.policy_id, async (observed) => {
        const changed = await changeAsAsked(observed, document, asked);
        return hasRevision(changed) ? sendDocument(observed, changed) : changed;
      });
      return consequences;
    });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const isCovered = (intervals: CoverLine['after']) =>
  intervals.some(({ reason }) => reason === 'covered');

function effectOf(of: ChangeConsequences) {
  const { currency, cover, net, fees, tax, to_pay, money_back } = of;
  const named = (holds: (line: CoverLine) => boolean) =>
    cover.items.flatMap((line) => (holds(line) ? line.label : []));
  return {
    currency,
    premium: differenceOf(net),
    fees: sumBy(fees, (fee) => differenceOf(fee)),
    tax: differenceOf(tax),
    to_pay,
    ...money_back,
    begins: named(({ before, after }) => !isCovered(before) && isCovered(after)),
    ends: named(
      ({ before, after, changed }) =>
        changed && isCovered(before) && after.at(-1)?.reason !== 'covered',
    ),
  };
}
