import { sql } from 'kysely';
import type { bordereauxContract } from '#contract/bordereaux/bordereaux.ts';
import { bordereauKinds } from '#domain/bordereaux/bordereau-columns.ts';
import { formatDocumentNumber } from '#domain/policies/document-numbers.ts';
import { bordereauBytes } from '#server/bordereaux/bordereau-file.ts';
import { layoutsOf } from '#server/bordereaux/bordereau-layout.ts';
import { findBordereau, findInsurer, readingOf } from '#server/bordereaux/bordereau-queries.ts';
import { type OpenBordereau, openBordereau } from '#server/bordereaux/open-bordereau.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

/**
 * Closes the bordereau of an insurer up to a day: its rows and files are kept as they are. Who read other rows than are
 * there now gets a conflict; what the checks find is put right first, or accepted with a reason.
 */
export const closeBordereau: Handler<typeof bordereauxContract.close_bordereau> = async (
  ctx,
  { insurer_id, until, read_as, accepted_because },
) => {
  if (until >= ctx.today)
    throw fieldError('until', 'future', 'Choose a day before today: this one is not over.');
  const { name } = await findInsurer(ctx.db, insurer_id);
  const key = `bordereau ${insurer_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
  const open = await openBordereau(ctx.db, { insurer_id, until });
  assertClosable(open, { until, read_as, accepted_because });
  const { period_from, period_until, totals, findings } = open;
  const { bordereau_id, bordereau_number } = await ctx.db
    .insertInto('bordereaux')
    .values({
      bordereau_number: await takeNumber(ctx),
      ...{ insurer_id, period_from, period_until, accepted_because },
      totals: JSON.stringify(totals),
      findings: JSON.stringify(findings),
      closed_by: ctx.actor.user_id,
    })
    .returning(['bordereau_id', 'bordereau_number'])
    .executeTakeFirstOrThrow();
  await keepRows(ctx.db, bordereau_id, open);
  await keepFiles(ctx.db, { bordereau_id, insurer_id }, open);
  await ctx.audit({
    record_kind: 'bordereau',
    record_id: bordereau_id,
    after: { bordereau_number, insurer: name, period_from, period_until, accepted_because },
  });
  ctx.changed('bordereau', bordereau_id);
  return findBordereau(ctx.db, bordereau_id);
};

function assertClosable(
  open: OpenBordereau,
  seen: { until: string; read_as: string; accepted_because: string },
): void {
  const { closed_until, findings, transaction_ids } = open;
  if (closed_until !== null && seen.until <= closed_until)
    throw fieldError('until', 'closed', 'It is closed up to that day. Choose a later one.');
  if (transaction_ids.length === 0 && open.rows.claims.length === 0)
    throw new AppError('transition_refused', {
      reason: 'nothing_open',
      message: 'Nothing was booked for this insurer since its last bordereau.',
    });
  if (readingOf(open) !== seen.read_as)
    throw new AppError('conflict', {
      reason: 'moved_on',
      message: 'Something changed meanwhile. Read the bordereau again before you close it.',
    });
  if (findings.length > 0 && seen.accepted_because === '')
    throw fieldError(
      'accepted_because',
      'findings',
      'The checks found something. Put it right, or say why it is closed all the same.',
    );
}

async function takeNumber({ db, today }: Parameters<typeof closeBordereau>[0]): Promise<string> {
  const year = Number(today.slice(0, 4));
  const taken = await sql<{ sequence: number }>`
    select next_number('bordereau', ${year}::int) as sequence`.execute(db);
  const [{ sequence }] = taken.rows as [{ sequence: number }];
  return formatDocumentNumber({ series: 'bordereau', year, sequence });
}

async function keepRows(db: Queryable, bordereau_id: string, open: OpenBordereau): Promise<void> {
  await sql`insert into bordereau_bookings (bordereau_id, transaction_id)
    select ${bordereau_id}::uuid, unnest(${open.transaction_ids}::uuid[])`.execute(db);
  for (const kind of bordereauKinds) {
    const rows = open.rows[kind].map((row, index) => ({ ...row, position: index + 1 }));
    await sql`insert into bordereau_rows (bordereau_id, kind, position, policy_id, claim_id, currency, amount, fees, recovered, cells)
      select ${bordereau_id}, ${kind}, r.position, r.policy_id, r.claim_id, r.currency, r.amount, r.fees, r.recovered, r.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position bigint, policy_id uuid, claim_id uuid,
        currency text, amount bigint, fees bigint, recovered bigint, cells jsonb)`.execute(db);
  }
}

async function keepFiles(
  db: Queryable,
  { bordereau_id, insurer_id }: { bordereau_id: string; insurer_id: string },
  { rows }: OpenBordereau,
): Promise<void> {
  const layouts = await layoutsOf(db, insurer_id);
  for (const kind of bordereauKinds)
    for (const format of ['csv', 'xlsx'] as const) {
      const { columns } = layouts[kind];
      const bytes = await bordereauBytes({ kind, columns, rows: rows[kind] }, format);
      await db
        .insertInto('bordereau_files')
        .values({ bordereau_id, kind, format, bytes })
        .execute();
    }
}
