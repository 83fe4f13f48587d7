import { sql } from 'kysely';
import { type FirstStep, firstSteps } from '#domain/admin/first-steps.ts';
import type { adminContract } from '#contract/admin/admin.ts';
import type { Handler } from '#server/platform/area.ts';

/** Each is looked for until the first row of its kind is found; a book that has a policy is past all of them. */
export const getFirstSteps: Handler<typeof adminContract.get_first_steps> = async ({
  db,
  today,
}) => {
  const { rows } = await sql<Record<FirstStep | 'request_waits', boolean>>`
    select exists (select from accounts where account_type = 'insurer' and active) as who_approves,
      exists (select from events where end_on >= ${today}) as calendar,
      exists (select from accounts where account_type = 'agent' and active) as first_client,
      exists (select from policies) as first_quote,
      exists (select from policies where document_state = 'policy') as first_policy,
      exists (select from requests where status = 'submitted' and outcome is null) as request_waits`.execute(
    db,
  );
  const found = rows[0];
  return {
    open: found?.first_policy ? [] : firstSteps.filter((step) => !found?.[step]),
    request_waits: found?.request_waits ?? false,
  };
};
