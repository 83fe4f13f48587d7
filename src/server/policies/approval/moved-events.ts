import { sql } from 'kysely';
import {
  brokenBeyond,
  carriersOf,
  lockCapacity,
  whatIsBroken,
} from '#server/binders/assert-within-binders.ts';
import { type BinderStanding, binderStandings } from '#server/binders/binder-standing.ts';
import type { BoundDocument } from '#server/binders/bound-risk.ts';
import { bindsInsurers } from '#server/binders/used-capacity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { insurerNames } from '#server/binders/insurer-names.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';

/** Of how many policies a refusal tells; the others are counted. */
const TOLD = 3;

interface InsuredThere extends BoundDocument {
  policy_id: string;
  number: string;
}

/** What of a move goes beyond agreements, of all documents for which one insurer decides: the leader of their panel. */
export interface MovedBeyond {
  insurer_id: string;
  insurer_name: string;
  documents: { policy_id: string; number: string; message: string }[];
}

/** Says what becomes of a move that goes beyond agreements: it throws, or lets the move pass. */
export type BeyondRule = (beyond: readonly MovedBeyond[]) => Promise<void>;

/**
 * Moves events to other days, another circuit or another country, and refuses it where an insurer of a car that is insured
 * there would carry more beyond its agreement than before: nobody has to take a step for it, so the step is the move
 * (decision 081). It is measured while nobody else binds these insurers. `rule` decides otherwise of exactly this move.
 */
export async function moveWithinAgreements<T>(
  ctx: WriteContext<Actor | null>,
  event_ids: readonly string[],
  move: () => Promise<T>,
  rule: BeyondRule = refuseBeyond,
): Promise<T> {
  const standing = await insuredThere(ctx.db, event_ids);
  if (standing.length === 0) return move();
  await lockCapacity(ctx.db, standing.flatMap(carriersOf));
  const before = new Map<string, BinderStanding[]>();
  for (const document of standing) before.set(document.policy_id, await measured(ctx.db, document));
  const moved = await move();
  const refused: (InsuredThere & { message: string })[] = [];
  for (const document of await insuredThere(ctx.db, event_ids)) {
    const now = await measured(ctx.db, document);
    const beyond = brokenBeyond(now, before.get(document.policy_id) ?? []);
    if (beyond.length > 0) refused.push({ ...document, message: whatIsBroken(beyond) });
  }
  if (refused.length > 0) await rule(await byLeader(ctx.db, refused));
  return moved;
}

/** Those of these events at which a car is insured by a document that binds its insurers: a file does not move them. */
export async function boundEvents(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ event_id: string }>`
    select distinct i.event_id from policy_items i join policies p using (policy_id)
    where i.current and i.event_id = any(${[...ids]}::uuid[]) and ${bindsInsurers}`.execute(db);
  return new Set(found.rows.map(({ event_id }) => event_id));
}

/** Refuses every move that goes beyond agreements, and says what of which policies it is. */
export const refuseBeyond: BeyondRule = async (beyond) => {
  const refused = beyond
    .flatMap(({ documents }) => documents)
    .map(({ number, message }) => `${number}: ${message}`);
  const more = refused.length - TOLD;
  const others = more > 0 ? ` So it is of ${more} more.` : '';
  const insurers = beyond.map(({ insurer_name }) => insurer_name).join(' and ');
  throw new AppError('transition_refused', {
    reason: 'binder',
    message: `The insurers would carry more than is agreed. ${refused.slice(0, TOLD).join(' ')}${others} Move the event on its own with the approval of ${insurers}, have the agreement widened, or take cars out of these policies first.`,
  });
};

async function byLeader(
  db: Queryable,
  refused: readonly (InsuredThere & { message: string })[],
): Promise<MovedBeyond[]> {
  const led = [...Map.groupBy(refused, (document) => carriersOf(document)[0] ?? '')];
  const names = await insurerNames(
    db,
    led.map(([insurer_id]) => insurer_id),
  );
  return [...names].map(([insurer_id, name]) => ({
    ...{ insurer_id, insurer_name: name },
    documents: (led.find(([id]) => id === insurer_id)?.[1] ?? []).map(
      ({ policy_id, number, message }) => ({ policy_id, number, message }),
    ),
  }));
}

/** Every document that binds insurers who limit anything to a car at one of these events, as it begins with the events' days of now. */
async function insuredThere(db: Queryable, event_ids: readonly string[]): Promise<InsuredThere[]> {
  const found = await sql<InsuredThere>`
    select p.policy_id, coalesce(p.policy_number, p.quote_number) as number, p.insurance_type, v.content, v.premium,
      (select min(e.start_on) from policy_items i join events e on e.event_id = i.event_id
        where i.policy_id = p.policy_id and i.current) as period_from
    from policies p join policy_versions v on v.version_id = p.locked_version_id
    where p.policy_id in (select i.policy_id from policy_items i
        where i.current and i.event_id = any(${[...event_ids]}::uuid[]))
      and p.status not in ('cancelled', 'expired') and ${bindsInsurers}
      and exists (select from binders b where b.insurer_id = any(p.panel_insurer_ids || p.insurer_id))
    order by 2`.execute(db);
  return found.rows;
}

/**
 * How a document stands, each breach of a limit that others use too by all that is carried then, of its own agreement: a
 * weekend that was beyond its limit before is no leave for another one that is beyond it by more.
 */
async function measured(db: Queryable, document: BoundDocument): Promise<BinderStanding[]> {
  const standings = await binderStandings(db, document);
  return standings.map(({ breaches, ...standing }) => ({
    ...standing,
    breaches: breaches.map((breach) => {
      const use = standing.uses.find(({ code, what }) => breach.about === `${code} ${what}`);
      return {
        ...breach,
        about: `${standing.binder?.umr ?? ''} ${breach.about}`,
        at_stake: use ? use.used + use.asked : breach.at_stake,
      };
    }),
  }));
}
