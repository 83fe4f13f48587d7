import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import { statementMail } from '#domain/communications/payment-mails.ts';
import { exportTypes } from '#domain/lists/list-export.ts';
import { statementMovements } from '#domain/payments/statement.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { keepDocument, type PutDocument, putDocument } from '#server/files/insert-file.ts';
import { statementSheet } from '#server/payments/statement/statement-file.ts';
import { drawStatement } from '#server/payments/statement/statement-paper.ts';
import { findStatement, type Statement } from '#server/payments/statement/statement-queries.ts';
import { keptRows } from '#server/payments/statement/statement-rows.ts';
import type { Job } from '#server/platform/area.ts';
import type { Queryable, Services } from '#server/platform/context.ts';

interface Recipient {
  user_id: string | null;
  recipient: string;
  attn: string;
  /** The account that the documents are kept with. */
  kept_with: string;
}

/** A brokerage, or an insurer at its address for bordereaux; an insurer without an address is told nothing. */
async function recipientOf(
  db: Queryable,
  { account, party_id, statement_id }: Statement,
): Promise<Recipient | undefined> {
  const found = await (
    account === 'insurer'
      ? sql<Recipient>`
          select null as user_id, i.bordereau_email as recipient, i.name as attn, s.closed_by as kept_with
          from insurers i join statements s on s.statement_id = ${statement_id}
          where i.insurer_id = ${party_id} and i.bordereau_email <> ''`
      : sql<Recipient>`
          select user_id, email::text as recipient, attn, user_id as kept_with from accounts
          where user_id = ${party_id} and active`
  ).execute(db);
  return found.rows[0];
}

/** The statement as a paper and as a spreadsheet, as its party reads it. */
async function putPapers(
  services: Services,
  { statement_id }: Statement,
  parent_id: string,
): Promise<PutDocument[]> {
  const read = { statement_id, staff: false };
  const paper = await drawStatement(services, read);
  const { sheet, document_name } = await statementSheet(services.db, read);
  const documents = [
    { ...paper, content_type: 'application/pdf' },
    {
      ...{ bytes: Buffer.concat(await Array.fromAsync(sheet)), document_name },
      content_type: exportTypes.xlsx,
    },
  ];
  const place = { parent_type: 'account', parent_id, kind: 'statement' } as const;
  return Promise.all(documents.map(async (one) => putDocument(services, { ...one, ...place })));
}

/**
 * Tells a brokerage or an insurer that its account was closed: what moved its balance, who pays whom by when, and the
 * statement itself.
 */
export const mailStatement: Job = async ({ services, write }, payload) => {
  const statement = await findStatement(services.db, String(payload['statement_id']));
  const to = await recipientOf(services.db, statement);
  if (!to) return;
  const { statement_id, account } = statement;
  const { rows } = await keptRows(services.db, statement_id, null);
  const { kept_with, ...recipient } = to;
  const documents = await putPapers(services, statement, kept_with);
  const url = `${services.config.public_url}/dashboard${account === 'insurer' ? '?tab=statements' : ''}`;
  const mail = statementMail({ ...statement, movements: statementMovements(rows), url });
  await write(async (ctx) => {
    const attachment_ids: string[] = [];
    for (const document of documents) attachment_ids.push(await keepDocument(ctx, document));
    const intent_key = `statement:${statement_id}`;
    await queueStandardMail(ctx, mail, { ...recipient, attachment_ids, intent_key });
  });
};
