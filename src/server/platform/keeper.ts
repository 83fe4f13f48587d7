import type { RawBuilder } from 'kysely';
import type { ClaimStanding } from '#domain/claims/claim-standing.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { ToldRow } from '#domain/policies/consequences/bordereau-consequences.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import type { HealthChecks } from '#server/platform/health-check.ts';
import type { MergingKind, Repoints } from '#server/platform/repoint.ts';

/** SQL in brackets that answers ids, or a list of them. */
type Ids = RawBuilder<unknown>;

/** Whom a person's records are found by. */
interface ForgottenPeople {
  /** A query of user_id. */
  people: Ids;
  /** A query of the mail addresses of these. */
  addresses: Ids;
  /** A query of car_id: those on which no contract hangs. */
  free_cars: Ids;
}

/** Who is another account from now on, and in which threads (`parent_type`, `parent_id`). */
interface MovedAccount {
  from: string;
  to: string;
  threads: Ids;
}

/** Which record is another one from now on. */
interface MovedRecord {
  kind: MergingKind;
  from: string;
  to: string;
  /** A query of policy_id: the documents whose items name it. */
  documents?: Ids | undefined;
}

/**
 * What an area does to its own tables when something reaches across all of them: a person is erased, two records become
 * one. Nobody else writes them. All of it runs in the transaction that is given, each part before any that follows from
 * it; two areas never wait for each other.
 */
export interface Keeper {
  /** The rows of a person that have to stay are nobody's, what is the person's alone goes. */
  forgetPeople?(db: Queryable, gone: ForgottenPeople): Promise<void>;
  /** The same for records of drivers; `ids` is a list of driver_id. */
  forgetDrivers?(db: Queryable, gone: { ids: Ids; now: Date }): Promise<void>;
  /** Nobody has these drivers any more; a list of driver_id. */
  releaseDrivers?(db: Queryable, ids: Ids): Promise<void>;
  /** What was brought in or drawn of records; `ids` is a query of their ids as text. */
  forgetTraces?(db: Queryable, ids: Ids): Promise<void>;
  /** Files go, a list of file_id: nothing names them from now on. */
  letGoOfFiles?(db: Queryable, ids: Ids): Promise<void>;
  /** Then their rows go, and their bytes with the next sweep. */
  dropFiles?(db: Queryable, ids: Ids): Promise<void>;
  /** What the law had us keep of a person need not be kept any more. `words` is the pattern of what names somebody. */
  endRetention?(
    db: Queryable,
    kept: { people: Ids; claims: Ids; policies: Ids; words: string | null },
  ): Promise<void>;
  /** The columns of its tables that name a record of which staff may make one of two. */
  repoints?: Repoints;
  /** Why two records cannot become one, for staff; nothing where they can. */
  refuseMerge?(db: Queryable, moved: MovedRecord): Promise<string | undefined>;
  /** Who wrote and sent is another account from now on. */
  repointAccount?(db: Queryable, moved: MovedAccount): Promise<void>;
  /** Texts that name a record name another one from now on; answers how many were changed. */
  repointMentions?(db: Queryable, moved: MovedRecord): Promise<number>;
  /** The bank shows that a prepared claim was paid, as the actor had ordered; answers nothing where it is not its own. */
  bankPaidClaim?(
    ctx: WriteContext,
    paid: { claim_id: string; paid_on: CalendarDate; reference: string },
  ): Promise<void>;
  /** How a claim stands before the bank pays it; nothing where it is not its own. */
  claimStanding?(db: Queryable, claim_id: string): Promise<ClaimStanding>;
  /** What was paid on a claim is to be paid again, as it stood. */
  claimUnpaid?(
    ctx: WriteContext,
    back: { claim_id: string; stood: ClaimStanding; because: string; came_back: boolean },
  ): Promise<void>;
  /** A booking that was made for a movement of the bank goes with it; answers 1 where it was its own. */
  bankTookBack?(ctx: WriteContext, booking: { transaction_id: string }): Promise<number>;
  /** What insurers will be told of bookings of a policy that were not `known` before, row by row. */
  rowsToTell?(
    db: Queryable,
    of: { policy_id: string; known: ReadonlySet<string>; until: CalendarDate },
  ): Promise<ToldRow[]>;
  /** What is kept of its rows, compared with them. */
  checks?: HealthChecks;
  /** The same for what can only be changed once the record says which one took its place. */
  repointMerged?(db: Queryable, moved: { from: string }): Promise<number>;
}

/** Asks one area after the other; answers what they count together. */
export async function askKeepers(
  { keepers }: { keepers: readonly Keeper[] },
  ask: (keeper: Keeper) => Promise<number | void> | undefined,
): Promise<number> {
  let counted = 0;
  for (const keeper of keepers) counted += (await ask(keeper)) ?? 0;
  return counted;
}
