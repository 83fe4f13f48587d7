import type { claimStatementsContract } from '#contract/claims/claim-statements.ts';
import {
  MOST_OPEN_STATEMENTS,
  statementEnd,
  statementState,
  takesStatements,
} from '#domain/claims/claim-statement.ts';
import { unixSeconds } from '#domain/dates.ts';
import { publicAddress } from '#domain/places.ts';
import { findClaim } from '#server/claims/record/claim-record.ts';
import { findStatements } from '#server/claims/statement/claim-statement-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { hashToken, randomToken } from '#server/platform/http/sessions.ts';

/** The key stands behind the hash of the address, which no browser sends on: it is in no log of any server. */
export const askStatement: Handler<(typeof claimStatementsContract)['ask_statement']> = async (
  ctx,
  { claim_id, giver, asked_name },
) => {
  const claim = await findClaim(ctx.db, claim_id, { lock: true });
  if (!claim) throw new AppError('not_found');
  if (!takesStatements(claim.status))
    throw new AppError('transition_refused', {
      message: 'This claim is decided, so that it takes no more statements.',
    });
  const now = unixSeconds(ctx.now);
  const links = await findStatements(ctx.db, { claim_id });
  const open = links.filter((link) => statementState(link, now) === 'open');
  if (open.length >= MOST_OPEN_STATEMENTS)
    throw new AppError('transition_refused', {
      message: `${MOST_OPEN_STATEMENTS} links are open. Withdraw one that is not needed.`,
    });
  const statement_key = randomToken();
  await ctx.db
    .insertInto('claim_statements')
    .values({
      claim_id,
      giver,
      asked_name,
      key_hash: hashToken(statement_key),
      asked_by: ctx.actor.user_id,
      asked_at: ctx.now.toISOString(),
    })
    .execute();
  await ctx.audit({ record_kind: 'claim', record_id: claim_id, after: { giver, asked_name } });
  ctx.changed('claim', claim_id);
  const { public_url } = ctx.services.config;
  return {
    url: `${public_url}${publicAddress('statement')}#${statement_key}`,
    ends_at: statementEnd(now),
  };
};
