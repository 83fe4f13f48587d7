import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { type CalendarDate, unixSeconds } from '#domain/dates.ts';
import { coverLines } from '#domain/policies/consequences/cover-consequences.ts';
import type { StandingInterval } from '#domain/policies/consequences/policy-standing.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import type { MovedBeyond } from '#server/policies/approval/moved-events.ts';
import { carTitle } from '#server/policies/document/cover-records.ts';

type MovedPolicy = OutputOf<'preview_event_change'>['policies'][number];

/** What a change of an event brings about, what of it goes beyond agreements, and the hash by which the same consequences are recognised. */
export interface ObservedEvent {
  policies: MovedPolicy[];
  beyond: readonly MovedBeyond[];
  preview_hash: string;
}

/**
 * Carries out a change of an event and reads what has become of the policies that insure cars there, out of the rows that
 * it wrote. Premium, tax and due dates are not among it: no day of an event moves them (manual A4, A13).
 */
export async function observeEvent<A extends Actor | null, T>(
  ctx: WriteContext<A>,
  event_id: string,
  change: (context: WriteContext<A>, note: (beyond: readonly MovedBeyond[]) => void) => Promise<T>,
): Promise<{ output: T } & ObservedEvent> {
  const before = await readInsured(ctx.db, event_id);
  const drawn = new Set<unknown>();
  let beyond: readonly MovedBeyond[] = [];
  const observed: WriteContext<A> = {
    ...ctx,
    queue: async (job, payload, options) => {
      if (job === 'make_policy_pdf') drawn.add((payload as { policy_id?: string }).policy_id);
      await ctx.queue(job, payload, options);
    },
  };
  const output = await change(observed, (found) => {
    beyond = found;
  });
  const after = await readInsured(ctx.db, event_id);
  const policies = [...after.values()].flatMap((is) => {
    const { policy_id, document_number, client_name, period } = is;
    const was = before.get(policy_id) ?? is;
    const cover = coverLines(was, is).filter(({ changed }) => changed);
    const moves = was.period.from !== period.from || was.period.to !== period.to;
    if (cover.length === 0 && !moves) return [];
    return {
      ...{ policy_id, document_number, client_name, cover },
      period_before: was.period,
      period_after: period,
      new_paper: drawn.has(policy_id),
    };
  });
  const now = unixSeconds(ctx.now);
  const seen = beyond.length === 0 ? policies : { policies, beyond };
  const text = JSON.stringify(seen, (_, value: unknown) => (value === now ? 'now' : value));
  return {
    output,
    policies,
    beyond,
    preview_hash: createHash('sha256').update(text).digest('hex'),
  };
}

interface InsuredPolicy {
  policy_id: string;
  document_number: string;
  client_name: string;
  period: { from: CalendarDate; to: CalendarDate };
  intervals: StandingInterval[];
}

/** Every policy that insures cars at an event, with its period and their cover there as it is known now. */
async function readInsured(db: Queryable, event_id: string): Promise<Map<string, InsuredPolicy>> {
  const { rows } = await sql<
    Omit<InsuredPolicy, 'period' | 'intervals'> & {
      period_from: CalendarDate;
      period_to: CalendarDate;
      make: string;
      model: string;
      start_number: string;
      event_name: string;
    } & Omit<StandingInterval, 'car_title'>
  >`
    select p.policy_id, p.policy_number as document_number, p.client_name, p.period_from, p.period_to,
      i.car_id || ' ' || i.event_id as key, i.car_id, a.make, a.model, a.start_number, e.name as event_name, c.reason,
      unix(c.covered_from) as covered_from, unix(c.covered_to) as covered_to
    from policy_items i
      join policies p on p.policy_id = i.policy_id and p.document_state = 'policy'
      join cover_intervals c on c.item_id = i.item_id and c.known_to is null
      join cars a on a.car_id = i.car_id
      join events e on e.event_id = i.event_id
    where i.event_id = ${event_id}
    order by p.policy_number, a.start_number, i.car_id, c.covered_from`.execute(db);
  const policies = new Map<string, InsuredPolicy>();
  for (const row of rows) {
    const { policy_id, document_number, client_name, period_from, period_to } = row;
    const policy = policies.get(policy_id) ?? {
      ...{ policy_id, document_number, client_name },
      period: { from: period_from, to: period_to },
      intervals: [],
    };
    const { key, car_id, reason, covered_from, covered_to, event_name, ...car } = row;
    const interval = { key, car_id, event_name, reason, covered_from, covered_to };
    policy.intervals.push({ ...interval, car_title: carTitle(car) });
    policies.set(policy_id, policy);
  }
  return policies;
}
