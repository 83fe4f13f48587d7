import { sql } from 'kysely';
import { erasedName } from '#domain/accounts/erasure.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import { stays } from '#server/platform/repoint.ts';

/** Who used a tool then stays who it was; a person who is forgotten is not named as what it was used on. */
export const toolsKeeper: Keeper = {
  repoints: {
    account: {
      'feature_switches.switched_by': stays,
      'tool_runs.asked_by': stays,
      'tool_runs.decided_by': stays,
    },
  },
  async forgetPeople(db, { people }) {
    const ids = sql`(select user_id::text from accounts where user_id in ${people})`;
    await sql`update tool_runs set record_name = ${erasedName} where record_id in ${ids}`.execute(
      db,
    );
    await sql`update tool_runs set target_name = ${erasedName} where target_id in ${ids}`.execute(
      db,
    );
    // An email that was sent again is named by its subject.
    await sql`update tool_runs set record_name = ${erasedName} where tool = 'resend_email'
      and record_id in (select email_id::text from emails where user_id in ${people})`.execute(db);
  },
};
