import { z } from 'zod';
import { brokerTodo } from '#domain/lines/personal-accident/broker-round.ts';
import { isOver } from '#domain/policies/document-status.ts';
import { createTodo, setTodoStatus } from '#server/communications/todos.ts';
import type { Job } from '#server/platform/area.ts';
import { presentStage } from '#server/policies/broker/broker-round.ts';
import { findDocument } from '#server/policies/document/document-record.ts';

const payload = z.object({ policy_id: z.uuid() });

/**
 * Keeps the todo of a round with the outside broker true: made when something waits, done when it has come or is waited
 * for no more. One that was ticked off by hand is not made again for the same.
 */
export const followBrokerRound: Job = async (job, given) => {
  const { policy_id } = payload.parse(given);
  await job.write(async (ctx) => {
    const round = await ctx.db
      .selectFrom('broker_rounds')
      .select('todo_id')
      .where('policy_id', '=', policy_id)
      .forUpdate()
      .executeTakeFirst();
    const document = round && (await findDocument(ctx.db, policy_id));
    if (!document) return;
    const over = isOver({ ...document, today: ctx.today });
    const message = over
      ? undefined
      : brokerTodo(await presentStage(ctx.db, document), document.status);
    const before =
      round.todo_id === null
        ? undefined
        : await ctx.db
            .selectFrom('todos')
            .select(['_id', 'message'])
            .where('_id', '=', round.todo_id)
            .executeTakeFirst();
    if (before?.message === message) return;
    if (before) await setTodoStatus(ctx, { _id: before._id, status: 'done' });
    const { owner_id } = document;
    const todo_id =
      message === undefined
        ? null
        : await createTodo(ctx, {
            message,
            owner_id,
            parent_type: 'policy',
            parent_id: policy_id,
          });
    await ctx.db
      .updateTable('broker_rounds')
      .set({ todo_id })
      .where('policy_id', '=', policy_id)
      .execute();
  });
};
