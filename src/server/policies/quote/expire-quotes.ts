import type { Job } from '#server/platform/area.ts';
import { tellClient, tellStaff } from '#server/policies/document/document-people.ts';
import { documentNumber, lockDocument } from '#server/policies/document/document-record.ts';
import { takeStep } from '#server/policies/document/document-step.ts';

/** Moves every sent quote whose time is over to `expired`, each in a transaction of its own [4.19]. */
export const expireQuotes: Job = async ({ services, write }) => {
  const now = services.clock.now().toISOString();
  const over = await services.db
    .selectFrom('policies')
    .select('policy_id')
    .where('document_state', '=', 'quote')
    .where('status', '=', 'completed')
    .where('valid_until', '<=', now)
    .execute();
  for (const { policy_id } of over)
    await write(async (ctx) => {
      const document = await lockDocument(ctx, { policy_id });
      // Another process, or the client, may have been faster.
      const still = document.status === 'completed' && document.document_state === 'quote';
      if (!still || document.valid_until === null || new Date(document.valid_until) > ctx.now)
        return;
      const expired = await takeStep(ctx, document, {
        action: 'expire_quotes',
        to: 'expired',
        by: 'job',
      });
      await tellStaff(ctx, expired, `Quote ${documentNumber(expired)} has expired`);
      await tellClient(ctx, expired, `Quote ${documentNumber(expired)} has expired`);
    });
};
