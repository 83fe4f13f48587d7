import { sql, type RawBuilder } from 'kysely';
import type { ListName } from '#contract/list-names.ts';
import type { Queryable } from '#server/platform/context.ts';

/** What is done in one go: mostly a row, or the rows of one client that get one mail together. */
export interface BulkPart {
  row_ids: string[];
  /** As the report names it: "CL-2026-0411 · Van Dalen Racing". */
  name: string;
}

const clientName = sql`coalesce(nullif(a.company_name, ''), a.attn, '')`;

/** Number and client of a list's rows, by their ids. */
const named: Partial<Record<ListName, (ids: readonly string[]) => RawBuilder<NamedRow>>> = {
  claims: (
    ids,
  ) => sql`select c.claim_id as id, concat_ws(' · ', c.claim_number, nullif(${clientName}, '')) as name
    from claims c join accounts a on a.user_id = c.user_id where c.claim_id = any(${ids}::uuid[])`,
  quotes: (
    ids,
  ) => sql`select policy_id as id, concat_ws(' · ', quote_number, nullif(client_name, '')) as name
    from policies where policy_id = any(${ids}::uuid[])`,
  policies: (ids) => sql`select policy_id as id,
      concat_ws(' · ', coalesce(policy_number, quote_number), nullif(client_name, '')) as name
    from policies where policy_id = any(${ids}::uuid[])`,
  requests: (
    ids,
  ) => sql`select r.request_id as id, concat_ws(' · ', nullif(${clientName}, ''), replace(r.kind, '_', ' ')) as name
    from requests r join accounts a on a.user_id = r.user_id where r.request_id = any(${ids}::uuid[])`,
  error_log: (ids) => sql`select error_id as id, left(message, 80) as name
    from error_log where error_id = any(${ids}::uuid[])`,
};

interface NamedRow {
  id: string;
  name: string;
}

/** Each row for itself, in the order of the ids; those that do not exist are not in the answer. */
export async function singleParts(
  db: Queryable,
  list: ListName,
  ids: readonly string[],
): Promise<BulkPart[]> {
  const question = named[list];
  if (!question) throw new Error(`rows of ${list} have no names`);
  const { rows } = await question(ids).execute(db);
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => {
    const name = nameOf.get(id);
    return name === undefined ? [] : [{ row_ids: [id], name }];
  });
}

/** Invoices of one client in one currency together, so that nobody gets five mails of five invoices. */
export async function invoiceParts(db: Queryable, ids: readonly string[]): Promise<BulkPart[]> {
  const { rows } = await sql<{ id: string; number: string; client: string; key: string }>`
    select i.invoice_id as id, i.invoice_number as number,
      coalesce(nullif(i.client_name, ''), ${clientName}) as client, i.user_id || ' ' || i.currency as key
    from invoices i join accounts a on a.user_id = i.user_id
    where i.invoice_id = any(${ids}::uuid[]) order by i.issue_date, i.invoice_number`.execute(db);
  return [...Map.groupBy(rows, ({ key }) => key).values()].map((group) => ({
    row_ids: group.map(({ id }) => id),
    name: `${group[0]?.client ?? ''} · ${group.length === 1 ? (group[0]?.number ?? '') : `${group.length} invoices`}`,
  }));
}
