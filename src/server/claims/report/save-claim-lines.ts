import type { z } from 'zod';
import type { claimsContract } from '#contract/claims/claims.ts';
import { isDecided, readDossier } from '#server/claims/record/claim-dossier.ts';
import { claimedOf, type ClaimLine, claimLinesOf } from '#server/claims/report/claim-lines.ts';
import { isClientSide } from '#server/claims/record/claim-people.ts';
import { type ClaimRecord, updateClaim } from '#server/claims/record/claim-record.ts';
import { claimReserve } from '#server/claims/review/claim-reserve.ts';
import { assertClaimAbility } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

type SaveLines = (typeof claimsContract)['save_claim_lines'];
type LineInput = z.output<SaveLines['input']>['lines'][number];
type Writer = 'client' | 'loss_adjuster' | 'staff';

/** Writes the damage table as it was typed: claimed by client or staff, agreed by loss adjuster or staff. */
export const saveClaimLines: Handler<SaveLines> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  await assertClaimAbility(ctx, claim, 'save_claim_lines');
  const before = await claimLinesOf(ctx.db, claim.claim_id);
  const writer = writerOf(ctx, claim);
  assertSettledKept(before, input.lines);
  if (writer === 'loss_adjuster') assertNoneRemoved(before, input.lines);
  const lines = input.lines.map((line, at) =>
    writtenLine(line, { at, before, writer, paid_total: claim.paid_total }),
  );
  await replaceLines(ctx, claim.claim_id, lines);
  const counted = {
    ...claim,
    claimed: claimedOf(lines, claim.estimated_amount),
    salvage_value:
      writer === 'client' ? claim.salvage_value : (input.salvage_value ?? claim.salvage_value),
  };
  const dossier = await readDossier(ctx.db, counted, ctx);
  if (counted.salvage_value > 0 && dossier.cover.terms.total_loss_applies === false)
    throw fieldError('salvage_value', 'no_thing', 'Nothing that is insured here can be salvaged.');
  await updateClaim(ctx, claim, {
    claimed: counted.claimed,
    salvage_value: counted.salvage_value,
    agreed: isDecided(dossier) ? dossier.amounts.total.agreed : null,
    ...(claim.status === 'created' ? {} : { indemnity: claimReserve(dossier) }),
    ...answeredByLines(claim, writer),
  });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim.claim_id,
    before: { lines: before.map(auditedLine), salvage_value: claim.salvage_value },
    after: { lines: lines.map(auditedLine), salvage_value: counted.salvage_value },
  });
  return fullClaim(ctx, claim.claim_id);
};

function writerOf({ actor }: WriteContext, claim: ClaimRecord): Writer {
  if (isClientSide(actor)) return 'client';
  // Before a report is sent there is nothing to agree to, whoever writes it down.
  if (claim.status === 'created') return 'client';
  return actor.account_type === 'loss_adjuster' ? 'loss_adjuster' : 'staff';
}

/** Lines that were paid stay as they are; a supplement only adds. */
function assertSettledKept(before: readonly ClaimLine[], lines: readonly LineInput[]): void {
  for (const settled of before.filter((line) => line.settled)) {
    const line = lines.find(({ claim_line_id }) => claim_line_id === settled.claim_line_id);
    const kept = line && line.claimed === settled.claimed && line.agreed === settled.agreed;
    if (!kept)
      throw fieldError(
        'lines',
        'changed',
        'Earlier lines were paid and stay as they are; only add new ones.',
      );
  }
}

function assertNoneRemoved(before: readonly ClaimLine[], lines: readonly LineInput[]): void {
  const kept = new Set(lines.map(({ claim_line_id }) => claim_line_id));
  if (before.every((line) => kept.has(line.claim_line_id))) return;
  throw fieldError(
    'lines',
    'removed',
    'Lines of the client stay; agree to nothing instead, and say why.',
  );
}

type WrittenLine = Omit<ClaimLine, 'claim_line_id'> & { claim_line_id: string | undefined };

function writtenLine(
  line: LineInput,
  table: { at: number; before: readonly ClaimLine[]; writer: Writer; paid_total: number },
): WrittenLine {
  const { at, before, writer, paid_total } = table;
  const old = before.find(({ claim_line_id }) => claim_line_id === line.claim_line_id);
  if (line.claim_line_id !== undefined && !old)
    throw fieldError(`lines.${at}.claim_line_id`, 'unknown', 'This line does not exist any more.');
  if (old?.settled) return { ...old, position: at + 1 };
  const claimed = writer === 'loss_adjuster' && old ? old.claimed : line.claimed;
  return {
    ...line,
    claim_line_id: old?.claim_line_id,
    position: at + 1,
    claimed,
    ...(writer === 'client' ? opinionKept(old, claimed) : {}),
    settled: false,
    supplement: old?.supplement ?? paid_total > 0,
  };
}

/** A client does not agree to amounts itself, and one that asks for another amount takes the answer to the old one away. */
function opinionKept(old: ClaimLine | undefined, claimed: number) {
  if (old?.claimed !== claimed) return { agreed: null, reason: '' };
  return { agreed: old.agreed, reason: old.reason };
}

async function replaceLines(
  ctx: WriteContext,
  claim_id: string,
  lines: readonly WrittenLine[],
): Promise<void> {
  await ctx.db.deleteFrom('claim_lines').where('claim_id', '=', claim_id).execute();
  if (lines.length === 0) return;
  await ctx.db
    .insertInto('claim_lines')
    .values(
      lines.map(({ claim_line_id, ...line }) => ({
        claim_id,
        ...line,
        ...(claim_line_id === undefined ? {} : { claim_line_id }),
      })),
    )
    .execute();
}

/** While something is asked, new lines are an answer. */
function answeredByLines(claim: ClaimRecord, writer: Writer) {
  const { info_request, status } = claim;
  if (status !== 'info_required' || writer !== 'client' || !info_request) return {};
  return { info_request: JSON.stringify({ ...info_request, changes: info_request.changes + 1 }) };
}

function auditedLine(
  line: Pick<ClaimLine, 'kind' | 'description' | 'claimed' | 'agreed' | 'reason'>,
) {
  const { kind, description, claimed, agreed, reason } = line;
  return { kind, description, claimed, agreed, reason };
}
