import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { type Action, type Contract, pathOf, type RecordKind } from '#contract/action.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import type { ParentRule } from '#server/platform/http/row-rules.ts';
import type {
  Actor,
  FileAnswer,
  Queryable,
  ReadContext,
  Services,
  UploadContext,
  WriteContext,
} from '#server/platform/context.ts';

type ActorOf<A extends Action> = A['access'] extends 'public' ? Actor | null : Actor;

/** The function that carries out one action of a contract. */
export type Handler<A extends Action> = A['kind'] extends 'read'
  ? (context: ReadContext<ActorOf<A>>, input: z.output<A['input']>) => Promise<z.input<A['output']>>
  : A['kind'] extends 'write'
    ? (
        context: WriteContext<ActorOf<A>>,
        input: z.output<A['input']>,
      ) => Promise<z.input<A['output']>>
    : A['kind'] extends 'upload'
      ? (
          context: UploadContext<ActorOf<A>>,
          input: z.output<A['input']>,
        ) => Promise<z.input<A['output']>>
      : (context: ReadContext<ActorOf<A>>, input: z.output<A['input']>) => Promise<FileAnswer>;

/** What a write has worked out before its transaction. */
export interface Preparation<C, I, P> {
  prepare(context: C, input: I): Promise<P>;
}

/**
 * A write with work that must not hold a transaction and its connection, such as hashing a password: `prepare` runs
 * before the transaction and reads through the pool, `work` gets what it answered. What `prepare` has read may have
 * changed by then, so `work` looks again at whatever matters.
 */
export function preparedWrite<A extends Actor | null, I, P, O>(
  prepare: (context: ReadContext<A>, input: I) => Promise<P>,
  work: (context: WriteContext<A>, input: I, prepared: P) => Promise<O>,
): ((context: WriteContext<A>, input: I) => Promise<O>) & Preparation<ReadContext<A>, I, P> {
  return Object.assign(work as (context: WriteContext<A>, input: I) => Promise<O>, { prepare });
}

/** One handler for each action: a missing one does not compile. */
export type Handlers<C extends Contract> = { [N in keyof C]: Handler<C[N]> };

/**
 * Which rows of a kind a person may see. `visible` is a condition on the columns of `table`, used by name, so that
 * lists and single records ask the very same question.
 */
export interface RowRule {
  table: string;
  id: string;
  visible(actor: Actor): RawBuilder<SqlBool>;
}

/** What a job gets. It may run twice: it has to find out itself what is already done. */
export interface JobContext {
  services: Services;
  /** The queue does not try again after this: what must not be left half done is ended now. */
  is_last_try: boolean;
  /** One transaction with the tools of a write; the actor is Paddock itself. */
  write<T>(work: (context: WriteContext<null>) => Promise<T>): Promise<T>;
}

export type Job = (context: JobContext, payload: Record<string, unknown>) => Promise<void>;

/** Times as a crontab line in UTC; with `catch_up` a day that was missed is made good at the next start. */
interface JobTimes {
  at: string;
  catch_up?: boolean;
}

/** An area of the house on the server floor, as main puts it together. */
export interface Area<C extends Contract = Contract> {
  contract: C;
  handlers: Handlers<C>;
  access?: Partial<Record<RecordKind, RowRule | ParentRule>>;
  jobs?: Record<string, Job>;
  /** What it does to its tables when something reaches across all areas. */
  keeper?: Keeper;
  /** Messages that it sends to others' programs, as the API page tells them: OpenAPI 3.1 webhooks by their names. */
  messages?: Record<string, { post: { description: string } & Record<string, unknown> }>;
  /** When jobs run by themselves. */
  crons?: Record<string, JobTimes>;
}

/** Gives an area its types; it adds nothing. */
export function defineArea<C extends Contract>(area: Area<C>): Area<C> {
  return area;
}

/** True when the person may see the row. One indexed query. */
export async function maySeeRow(
  db: Queryable,
  { rule, actor, id }: { rule: RowRule; actor: Actor; id: string },
): Promise<boolean> {
  const found = await sql`select 1 from ${sql.table(rule.table)}
    where ${sql.ref(`${rule.table}.${rule.id}`)} = ${id} and ${rule.visible(actor)} limit 1 ${prepared}`.execute(
    db,
  );
  return found.rows.length > 0;
}

/** The names of all actions by the addresses of their routes. */
export const actionsByRoute = (areas: readonly Area[]): ReadonlyMap<string, string> =>
  new Map(
    areas.flatMap(({ contract }) =>
      Object.entries(contract).map(([name, action]) => [pathOf(name, action), name] as const),
    ),
  );
