import { type RawBuilder, sql } from 'kysely';
import { erasedName } from '#domain/accounts/erasure.ts';
import { linesOfPersons } from '#domain/policies/insurance-types.ts';
import { policiesChecks } from '#server/policies/policies-checks.ts';
import { refuseMerge } from '#server/policies/cover/refuse-merge.ts';
import type { Queryable } from '#server/platform/context.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import { moves } from '#server/platform/repoint.ts';

/** Documents and requests stay, of nobody; quotes that are still written name the kept record of two. */
export const policiesKeeper: Keeper = {
  checks: policiesChecks,
  repoints: {
    account: {
      'clause_preset_versions.changed_by': moves,
      'cover_renewals.declined_by': moves,
      'instant_covers.bought_by': moves,
      'instant_rules.broker_id': moves,
      'instant_rules.created_by': moves,
      'policies.accepted_by_underwriter_id': moves,
      'policies.broker_id': moves,
      'policies.created_by': moves,
      'policies.owner_id': moves,
      'policies.user_id': moves,
      'policy_keys.revoked_by': moves,
      'policy_versions.approval_booked_by': moves,
      'policy_versions.created_by': moves,
      'policy_versions.referral_cleared_by': moves,
      'renewals.declined_by': moves,
      'renewals.user_id': { ...moves, unique_with: ['season'] },
      'requests.broker_id': moves,
      'requests.created_by': moves,
      'requests.owner_id': moves,
      'requests.user_id': moves,
    },
    car: {
      'policy_items.car_id': moves,
    },
    driver: {
      'policy_item_drivers.driver_id': { ...moves, unique_with: ['item_id'] },
    },
    event: {
      'policy_items.event_id': moves,
    },
  },
  refuseMerge,
  async forgetPeople(db, { people }) {
    await sql`update policies set client_name = ${erasedName} where user_id in ${people}`.execute(
      db,
    );
    await sql`update policies set accepted_by_client_name = ${erasedName}
      where user_id in ${people} and accepted_by_client_name <> ''`.execute(db);
    await sql`update requests set client_name = ${erasedName}, message = '', outcome_reason = ''
      where user_id in ${people}`.execute(db);
    await forgetBirthDates(db, people);
    await sql`update renewals set declined_because = '' where user_id in ${people}`.execute(db);
    await sql`update cover_renewals set declined_because = ''
      where expiring_id in (select policy_id from policies where user_id in ${people})`.execute(db);
    await sql`update broker_rounds set answer = ''
      where policy_id in (select policy_id from policies where user_id in ${people})`.execute(db);
    // Links that open a document without a log-in are the person's too.
    await sql`delete from policy_keys where policy_id in (select policy_id from policies where user_id in ${people})`.execute(
      db,
    );
  },
  async letGoOfFiles(db, ids) {
    await sql`update broker_rounds set broker_file_id = null where broker_file_id = any (${ids})`.execute(
      db,
    );
    await sql`update policy_versions set pdf_file_id = null where pdf_file_id = any (${ids})`.execute(
      db,
    );
  },
  async endRetention(db, { policies, words }) {
    if (words !== null)
      await sql`update policy_versions set content = forget_json(content, ${words}), rating = forget_json(rating, ${words}),
          clauses = forget_json(clauses, ${words}), rating_risk = forget_json(rating_risk, ${words}),
          approved_risk = forget_json(approved_risk, ${words}),
          cover_title = forget_text(cover_title, ${words}), car_title = forget_text(car_title, ${words})
        where policy_id in ${policies}`.execute(db);
    await sql`update policy_versions set content = without_birth_dates(content)
      where policy_id in ${policies} and ${ofPersons}`.execute(db);
    await sql`update policy_versions set driver_title = '', change_reason = '', no_loss_by = '', approved_by_name = '' where policy_id in ${policies}`.execute(
      db,
    );
    await sql`update policy_transactions set reason = '', no_loss_by = ''
      where policy_id in ${policies} and (reason <> '' or no_loss_by <> '')`.execute(db);
  },
  /** What is locked stays as it was offered. */
  async repointMentions(db, { from, to, documents }) {
    if (!documents) return 0;
    const renamed = sql`content = replace(content::text, ${from}, ${to})::jsonb`;
    const named = sql`content::text like ${`%${from}%`}`;
    const versions = await sql`update policy_versions set ${renamed}
      where policy_id in ${documents} and locked_at is null and ${named}`.execute(db);
    const requests = await sql`update requests set ${renamed}
      where handled_at is null and ${named}`.execute(db);
    return Number(versions.numAffectedRows ?? 0) + Number(requests.numAffectedRows ?? 0);
  },
};

/** What names persons. */
const ofPersons = sql`content->'line'->>'insurance_type' = any(${linesOfPersons}) and content->'line'->'items' <> '[]'`;

/** Of persons whom a quote or request names the year of birth stays, which its price follows from. */
async function forgetBirthDates(db: Queryable, people: RawBuilder<unknown>): Promise<void> {
  await sql`update policy_versions set content = without_birth_dates(content) where ${ofPersons}
    and policy_id in (select policy_id from policies where user_id in ${people} and document_state = 'quote')`.execute(
    db,
  );
  await sql`update requests set content = without_birth_dates(content) where ${ofPersons} and user_id in ${people}`.execute(
    db,
  );
}
