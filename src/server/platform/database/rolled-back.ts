import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { insideTransaction } from '#server/platform/database/open-transaction.ts';

/**
 * Does something in the running transaction and takes it back, whatever came of it: nothing of it is kept, no number
 * without gaps is used up, nobody hears of it. What the database checks at a commit is checked before it is taken back, so
 * that what succeeds here would have been kept.
 */
export async function rolledBack<A extends Actor | null, T>(
  ctx: WriteContext<A>,
  work: (context: WriteContext<A>) => Promise<T>,
): Promise<T> {
  const takeBack = () => sql`rollback to savepoint tried`.execute(ctx.db);
  await sql`savepoint tried`.execute(ctx.db);
  try {
    const answer = await insideTransaction(() =>
      work({ ...ctx, changed: () => undefined, afterCommit: () => undefined }),
    );
    await sql`set constraints all immediate`.execute(ctx.db);
    await takeBack();
    return answer;
  } catch (error) {
    // A refusal may want to keep what it wrote; of a trial nothing is kept.
    if (error instanceof AppError) await takeBack();
    throw error;
  }
}
