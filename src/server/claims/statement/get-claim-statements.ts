import type { claimStatementsContract } from '#contract/claims/claim-statements.ts';
import { takesStatements } from '#domain/claims/claim-statement.ts';
import { unixSeconds } from '#domain/dates.ts';
import { findClaim } from '#server/claims/record/claim-record.ts';
import {
  findStatements,
  statementAnswer,
} from '#server/claims/statement/claim-statement-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

export const getClaimStatements: Handler<
  (typeof claimStatementsContract)['get_claim_statements']
> = async ({ db, actor, now }, { claim_id }) => {
  const claim = await findClaim(db, claim_id);
  if (!claim) throw new AppError('not_found');
  const links = await findStatements(db, { claim_id });
  return {
    statements: links.map((link) => statementAnswer(link, unixSeconds(now))),
    may_ask: actor.account_type !== 'insurer' && takesStatements(claim.status),
  };
};
