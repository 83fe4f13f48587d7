import { sql } from 'kysely';
import type { claimStatementsContract } from '#contract/claims/claim-statements.ts';
import { statementEnd, statementGiverLabels } from '#domain/claims/claim-statement.ts';
import { dateOfInstant } from '#domain/dates.ts';
import { tell, tellHandlers } from '#server/claims/record/claim-people.ts';
import { findClaim } from '#server/claims/record/claim-record.ts';
import { openStatementLink } from '#server/claims/statement/claim-statement-record.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

type Statements = typeof claimStatementsContract;

interface Accident {
  claim_number: string;
  team_name: string;
  car_name: string;
  start_number: string;
  event_name: string;
  circuit_name: string;
  date_accident: number | null;
}

/** What the link is about. */
export const openStatement: Handler<Statements['open_statement']> = async (
  ctx,
  { statement_key },
) => {
  const link = await openStatementLink(ctx, statement_key);
  const found = await sql<Accident>`
    select claims.claim_number, claims.team_name, claims.event_name, unix(claims.date_accident) as date_accident,
      trim(coalesce(cars.make || ' ' || cars.model, '')) as car_name,
      coalesce(claims.driver_accident_info->>'start_number', '') as start_number,
      coalesce(circuits.name, '') as circuit_name
    from claims left join cars on cars.car_id = claims.car_id
      left join events on events.event_id = claims.event_id
      left join circuits on circuits.circuit_id = events.circuit_id
    where claims.claim_id = ${link.claim_id}`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new AppError('not_found');
  const { date_accident, ...accident } = row;
  return {
    ...accident,
    accident_on: date_accident === null ? null : dateOfInstant(date_accident),
    giver: link.giver,
    asked_name: link.asked_name,
    ends_at: statementEnd(link.asked_at),
  };
};

/** Keeps the statement and ends its link; its paper is drawn and stands among the files of the claim. */
export const giveStatement: Handler<Statements['give_statement']> = async (
  ctx,
  { statement_key, given_name, given_role, statement },
) => {
  const link = await openStatementLink(ctx, statement_key);
  const { claim_id, claim_statement_id, giver } = link;
  // Whoever presses twice at once: the second waits here and finds it given.
  const given = await ctx.db
    .updateTable('claim_statements')
    .set({ given_name, given_role, statement, given_at: ctx.now.toISOString() })
    .where('claim_statement_id', '=', claim_statement_id)
    .where('given_at', 'is', null)
    .returning('claim_statement_id')
    .executeTakeFirst();
  const claim = await findClaim(ctx.db, claim_id);
  if (!given || !claim) throw new AppError('link_expired', { reason: 'given' });
  await ctx.queue('make_statement_paper', { claim_statement_id }, { slow: true });
  const words = `${statementGiverLabels[giver]} ${given_name} gave a statement`;
  await recordMessage(ctx, {
    parent_type: 'claim',
    parent_id: claim_id,
    type_message: 'other',
    communication_string: words,
    sender: { sender: 'other', sender_name: given_name, sender_type: 'external' },
  });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    after: { giver, given_name, given_role },
  });
  await tellHandlers(ctx, claim, words);
  await tell(ctx, claim, { user_ids: [claim.user_id], text: words });
  ctx.changed('claim', claim_id);
  return { ok: true };
};
