import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { unixSeconds } from '#domain/dates.ts';
import { displayMoney } from '#domain/money.ts';
import {
  type ChangeConsequences,
  comparableText,
  consequencesOf,
  type MailToCome,
  type PaperToCome,
} from '#domain/policies/consequences/change-consequences.ts';
import {
  movedItems,
  type StepsOfItem,
} from '#domain/policies/consequences/premium-consequences.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import type { ToldRow } from '#domain/policies/consequences/bordereau-consequences.ts';
import { changedCapacity } from '#server/binders/capacity-change.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import { type Steps, stepsOfVersions } from '#server/policies/quote/kept-steps.ts';
import { type ReadStanding, readStanding } from '#server/policies/consequences/policy-standing.ts';

/** What a change brings about, and the hash by which the same consequences are recognised. */
interface ObservedChange {
  consequences: ChangeConsequences;
  preview_hash: string;
}

interface QueuedJob {
  job: string;
  payload: Record<string, unknown>;
}

/**
 * Carries out a change of a policy and reads what it has brought about, out of the rows that it wrote: the change that is
 * previewed and the change that is booked are the same code (decision 051). Whoever calls has locked the policy.
 */
export async function observeChange<A extends Actor | null, T>(
  ctx: WriteContext<A>,
  policy_id: string,
  change: (context: WriteContext<A>) => Promise<T>,
): Promise<{ output: T } & ObservedChange> {
  const { known, ...before } = await readStanding(ctx.db, policy_id);
  const jobs: QueuedJob[] = [];
  const output = await change({
    ...ctx,
    queue: async (job, payload, options) => {
      jobs.push({ job, payload });
      await ctx.queue(job, payload, options);
    },
  });
  const after = await readStanding(ctx.db, policy_id);
  const now = unixSeconds(ctx.now);
  const consequences = consequencesOf(
    { before, after },
    {
      now,
      car_titles: new Map([...before.car_titles, ...after.car_titles]),
      stepsOf: await traceOfMoved(ctx.db, { before, after }),
      ...(await papersToCome(ctx.db, jobs, { policy_id, after })),
      capacity: await changedCapacity(ctx.db, {
        policy_id,
        before: heldOf(before),
        after: heldOf(after),
      }),
      told: await rowsToTell(ctx, { policy_id, known, until: ctx.today }),
    },
  );
  const preview_hash = createHash('sha256').update(comparableText(consequences, now)).digest('hex');
  return { output, consequences, preview_hash };
}

const heldOf = ({ version_id, holds, net, charges }: ReadStanding) => ({
  ...{ version_id, holds },
  premium: charges.reduce((sum, one) => sum + one.net, net),
});

/** What the insurers read of the change in their next bordereaux. */
async function rowsToTell(
  { db, services }: Pick<WriteContext, 'db' | 'services'>,
  of: Parameters<NonNullable<Keeper['rowsToTell']>>[1],
): Promise<ToldRow[]> {
  const rows: ToldRow[] = [];
  for (const keeper of services.keepers) rows.push(...((await keeper.rowsToTell?.(db, of)) ?? []));
  return rows;
}

/** How the premium of each item that moves was worked out: with the new version, or before it left. */
async function traceOfMoved(
  db: Queryable,
  of: { before: ReadStanding; after: ReadStanding },
): Promise<StepsOfItem> {
  const moved = movedItems(of);
  if (moved.length === 0) return () => [];
  // An item that left or came has steps on one side: those of a version of many items are long.
  const version_ids = [of.before, of.after].flatMap(({ version_id, items }) =>
    items.some(({ key }) => moved.includes(key)) ? [version_id] : [],
  );
  const steps = await stepsOfVersions(db, version_ids);
  const found = await sql<{ key: string; version_id: string; position: number }>`
    select i.car_id || ' ' || i.event_id as key, i.version_id, i.position
    from policy_items i
    where i.version_id = any(${version_ids}::uuid[]) and i.car_id || ' ' || i.event_id = any(${moved}::text[])
    order by i.position ${prepared}`.execute(db);
  const byItem = new Map(
    [...steps].map(([version_id, each]) => [
      version_id,
      Map.groupBy(each, ({ item_index }) => item_index),
    ]),
  );
  const traces = Map.groupBy(found.rows, ({ version_id, key }) => `${version_id} ${key}`);
  return (key, side) => {
    const { version_id } = of[side];
    const rows = traces.get(`${version_id} ${key}`) ?? [];
    return rows
      .flatMap(({ position }) => byItem.get(version_id)?.get(position - 1) ?? [])
      .map((step) => ({ text: wordsOfStep(step), amount: null }));
  };
}

const wordsOfStep = ({ label, formula, value, unit }: Steps[number]): string =>
  `${label}${formula === '' ? '' : ` (${formula})`}: ${value}${unit === 'percent' ? ' %' : ''}`;

/** What the jobs that the change has put in the queue will draw and send. */
async function papersToCome(
  db: Queryable,
  jobs: readonly QueuedJob[],
  { policy_id, after }: { policy_id: string; after: ReadStanding },
): Promise<{ documents: PaperToCome[]; mails: MailToCome[] }> {
  const documents = jobs.some(({ job }) => job === 'make_policy_pdf')
    ? [{ label: `Policy, version ${after.version_label}`, note: '' }]
    : [];
  const mails = await mailsOf(db, idsOf(jobs, 'send_email', 'email_id'));
  const issued = idsOf(jobs, 'send_invoice', 'invoice_id');
  const client = issued.length === 0 ? '' : await clientAddress(db, policy_id);
  for (const invoice of after.invoices) {
    if (!issued.includes(invoice.invoice_id)) continue;
    const noun = invoice.total < 0 ? 'Credit note' : 'Invoice';
    const label = `${noun}, next number, ${displayMoney(invoice.total, after.currency)}`;
    documents.push({ label, note: '' });
    mails.push({ label, note: client, letter: null });
  }
  return { documents, mails };
}

const idsOf = (jobs: readonly QueuedJob[], name: string, field: string): string[] =>
  jobs.flatMap(({ job, payload }) => (job === name ? String(payload[field]) : []));

async function mailsOf(db: Queryable, ids: readonly string[]): Promise<MailToCome[]> {
  if (ids.length === 0) return [];
  const found = await sql<MailToCome>`
    select subject as label, recipient as note,
      json_build_object('title', title, 'body', body, 'attn', attn) as letter
    from emails where email_id = any(${ids}::uuid[])
    order by 1, 2 ${prepared}`.execute(db);
  return found.rows;
}

async function clientAddress(db: Queryable, policy_id: string): Promise<string> {
  const found = await sql<{ email: string }>`
    select a.email from policies p join accounts a on a.user_id = p.user_id
    where p.policy_id = ${policy_id} ${prepared}`.execute(db);
  return found.rows[0]?.email ?? '';
}
