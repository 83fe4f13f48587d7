import { sql } from 'kysely';
import { statementMail } from '#domain/communications/payment-mails.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import type { Statement } from '#server/payments/statement/statement-queries.ts';
import type { WriteContext } from '#server/platform/context.ts';

/**
 * Tells a brokerage, or an insurer at its address for bordereaux, that its account was closed, and where the statement
 * is. Its figures are behind the log-in; an insurer without an address is told nothing.
 */
export async function tellOfStatement(ctx: WriteContext, statement: Statement): Promise<void> {
  const { account, party_id, statement_id, statement_number, closing, currency } = statement;
  const { period_from, period_until } = statement;
  const found = await (
    account === 'insurer'
      ? sql<{ user_id: string | null; recipient: string; attn: string }>`
          select null as user_id, bordereau_email as recipient, name as attn from insurers
          where insurer_id = ${party_id} and bordereau_email <> ''`
      : sql<{ user_id: string | null; recipient: string; attn: string }>`
          select user_id, email::text as recipient, attn from accounts where user_id = ${party_id} and active`
  ).execute(ctx.db);
  const [to] = found.rows;
  if (!to) return;
  const url = `${ctx.services.config.public_url}/dashboard${account === 'insurer' ? '?tab=statements' : ''}`;
  const mail = statementMail({
    ...{ statement_number, period_from, period_until, url },
    closing: { amount: closing, currency },
  });
  await queueStandardMail(ctx, mail, { ...to, intent_key: `statement:${statement_id}` });
}
