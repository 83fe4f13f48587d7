import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/**
 * Does one of several things in the running transaction: what is refused is taken back alone, nobody hears of it, and the
 * others stay. Answers the refusal. Every other error ends the transaction.
 */
export async function keptUnlessRefused<A extends Actor | null>(
  ctx: WriteContext<A>,
  work: (context: WriteContext<A>) => Promise<void>,
): Promise<AppError | undefined> {
  const told: (() => void)[] = [];
  await sql`savepoint one_of_several`.execute(ctx.db);
  try {
    await work({
      ...ctx,
      changed: (...change) => void told.push(() => ctx.changed(...change)),
      afterCommit: (effect) => void told.push(() => ctx.afterCommit(effect)),
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint one_of_several`.execute(ctx.db);
    return error;
  }
  await sql`release savepoint one_of_several`.execute(ctx.db);
  for (const tell of told) tell();
  return undefined;
}
