import { sql } from 'kysely';
import type { documentsContract } from '#contract/policies/documents.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cancellationCharges } from '#server/policies/policy/change-charges.ts';
import { findDocument } from '#server/policies/document/document-record.ts';

/** What cancelling a policy today would give back: the same charges that the cancellation writes down and credits. */
export const getCancellationRefund: Handler<
  (typeof documentsContract)['get_cancellation_refund']
> = async (ctx, { policy_id }) => {
  const document = await findDocument(ctx.db, policy_id);
  if (!document) throw new AppError('not_found');
  const { currency, document_state, locked_version_id: version_id } = document;
  const charges =
    document_state === 'policy' && version_id !== null
      ? await cancellationCharges(ctx, { policy_id, version_id })
      : [];
  const given_back = charges.reduce((sum, { net, ipt }) => sum - net - ipt, 0);
  const found = await sql<{ open: number }>`
    select coalesce(sum(amount_open), 0)::bigint as open from payments where policy_id = ${policy_id}`.execute(
    ctx.db,
  );
  const taken_off = Math.min(given_back, found.rows[0]?.open ?? 0);
  return { currency, given_back, taken_off, paid_back: given_back - taken_off };
};
