import { type Insertable, sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { UploadKind } from '#domain/files/file-kinds.ts';
import { addressOf } from '#domain/places.ts';
import { seedReference } from '#server/reference-seed.ts';
import type { DB } from '#server/platform/database/schema-types.ts';
import type { TestApp } from '#test/harness/app.ts';
import {
  buildAccount,
  buildCar,
  buildDriver,
  buildEvent,
  buildPeople,
  type BuiltAccount,
  unique,
} from '#test/harness/factories.ts';
import { liftLimits } from '#test/harness/staff-limits.ts';

/** Who takes part in a claim, and two who do not. The brokerage may handle its clients' claims. */
export type ClaimPeople = Record<AccountType | 'stranger', BuiltAccount> & {
  /** Another admin than `admin`, for what two people have to do. */
  second_admin: BuiltAccount;
  other_adjuster: BuiltAccount;
};

/** The moment of the accident: an hour before the clock of a test app. */
export const accidentAt = Math.floor(Date.parse('2026-05-20T07:00:00Z') / 1000);

export async function buildClaimPeople(app: TestApp): Promise<ClaimPeople> {
  const { db } = app.services;
  await seedReference(db);
  const people = await buildPeople(db);
  await db
    .insertInto('permissions')
    .values({
      user_id: people.brokerage.user_id,
      entries: JSON.stringify([
        {
          name: 'Claims',
          type: 'item',
          items: [{ name: 'Crash corner', link: addressOf('claims'), icon: 'claim' }],
        },
      ]),
    })
    .execute();
  return {
    ...people,
    second_admin: await buildAccount(db, { account_type: 'admin' }),
    other_adjuster: await buildAccount(db, { account_type: 'loss_adjuster' }),
  };
}

/** A car at an event as a policy in force covers it. */
export interface BuiltCover {
  people: ClaimPeople;
  policy_id: string;
  version_id: string;
  item_id: string;
  car_id: string;
  driver_id: string;
  event_id: string;
}

type ItemTerms = Pick<
  Insertable<DB['policy_items']>,
  'insured_value' | 'excess_pct' | 'min_excess' | 'scope' | 'accident_limit_pct' | 'aggregate_mode'
>;

/** Cover of manual 7.3, example 1, unless told: a Cup car of 260,000.00 with 10 % excess at Zandvoort. */
export async function buildCover(
  app: TestApp,
  people: ClaimPeople,
  {
    chassis_number,
    policy = {},
    insurance_type = 'on_track',
    ...terms
  }: Partial<ItemTerms> & {
    chassis_number?: string;
    policy?: Partial<Insertable<DB['policies']>>;
    insurance_type?: 'on_track' | 'VAL' | 'PA';
  } = {},
): Promise<BuiltCover> {
  const { db } = app.services;
  const { user_id } = people.agent;
  const car = await buildCar(db, {
    user_id,
    ...(chassis_number === undefined ? {} : { chassis_number }),
  });
  const driver = await buildDriver(db, { user_ids: [user_id] });
  const event = await buildEvent(db, {
    circuit_id: 'zandvoort',
    start_on: '2026-05-18',
    end_on: '2026-05-20',
  });
  const { policy_id } = await db
    .insertInto('policies')
    .values({
      quote_number: `Q-26-${unique()}`,
      policy_number: `P-26-${unique()}`,
      document_state: 'policy',
      insurance_type,
      status: 'policy_made',
      user_id,
      broker_id: people.agent.broker_id,
      insurer_id: people.insurer.insurer_id ?? '',
      client_name: people.agent.company_name,
      period_from: '2026-04-01',
      period_to: '2026-11-30',
      ...policy,
    })
    .returning('policy_id')
    .executeTakeFirstOrThrow();
  const { version_id } = await db
    .insertInto('policy_versions')
    .values({
      policy_id,
      version_number: 1,
      content: JSON.stringify({ items: [{ extra_test_days: 0 }], additional_excess: [] }),
      sum_insured: terms.insured_value ?? 26_000_000,
      excess: terms.min_excess ?? 0,
    })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('policies')
    .set({ version_id, locked_version_id: version_id })
    .where('policy_id', '=', policy_id)
    .execute();
  const ids = { car_id: car.car_id, event_id: event.event_id };
  const { item_id } = await db
    .insertInto('policy_items')
    .values({
      policy_id,
      version_id,
      position: 1,
      ...ids,
      insured_value: 26_000_000,
      excess_pct: '10.0',
      min_excess: 350_000,
      scope: 'parts_and_labour',
      accident_limit_pct: 100,
      aggregate_mode: 'reinstated',
      sessions: ['practice', 'qualifying', 'race'],
      tax_country: 'NL',
      ...terms,
    })
    .returning('item_id')
    .executeTakeFirstOrThrow();
  const { driver_id } = driver;
  await sql`select fill_cover()`.execute(db);
  await db
    .insertInto('policy_item_drivers')
    .values({ item_id, driver_id, category: 'Silver', experience: 'Experienced' })
    .execute();
  return { people, policy_id, version_id, item_id, driver_id, ...ids };
}

/** Files as they stand with a record, without their bytes. */
export async function addFiles(
  app: TestApp,
  claim_id: string,
  { kind, count = 1, by }: { kind: UploadKind; count?: number; by: BuiltAccount },
): Promise<void> {
  await app.services.db
    .insertInto('files')
    .values(
      Array.from({ length: count }, (_, at) => ({
        bucket: 'paddock-test',
        storage_key: `claims/${claim_id}/${unique()}`,
        document_name: `${kind}-${at + 1}.jpg`,
        content_type: 'image/jpeg',
        size_bytes: 1_000,
        sha256: unique(),
        parent_type: 'claim',
        parent_id: claim_id,
        kind,
        uploaded_by: by.user_id,
        uploaded_by_name: by.attn,
        created_at: app.clock.now().toISOString(),
      })),
    )
    .execute();
}

/** A line as people type it. */
export function typedLine(
  claimed: number,
  agreed: number | null = null,
  line: Partial<InputOf<'save_claim_lines'>['lines'][number]> = {},
): InputOf<'save_claim_lines'>['lines'][number] {
  const cut = agreed !== null && agreed < claimed;
  return {
    kind: 'parts',
    description: 'Front bumper',
    claimed,
    agreed,
    reason: cut ? 'Betterment' : '',
    ...line,
  };
}

export interface BuiltClaim {
  claim_id: string;
  claim_number: string;
  cover: BuiltCover;
}

/** A report that only wants to be sent. */
export async function buildDraft(
  app: TestApp,
  cover: BuiltCover,
  { estimated_amount = 800_000, date_accident = accidentAt } = {},
): Promise<BuiltClaim> {
  const client = app.as(cover.people.agent);
  const { claim_id, claim_number, revision } = await client.call('create_claim', {
    policy_id: cover.policy_id,
    item_id: cover.item_id,
    driver_id: cover.driver_id,
    date_accident,
  });
  await client.call('save_claim', {
    claim_id,
    revision,
    narrative: 'Lost the rear in the Tarzan corner and hit the tyres.',
    driver_accident_info: {
      during: 'race',
      type_of_accident: 'barrier',
      corner_on_track: 'T1',
      track_conditions: 'dry',
      start_number: '7',
      driver_injured: 'no',
    },
    estimated_amount,
    statement_to_follow: true,
  });
  await addFiles(app, claim_id, {
    kind: 'photo_before_dismantling',
    count: 4,
    by: cover.people.agent,
  });
  return { claim_id, claim_number, cover };
}

/** The claim as somebody reads it. */
export async function readClaim(
  app: TestApp,
  claim: Pick<BuiltClaim, 'claim_id'>,
  who: BuiltAccount,
): Promise<OutputOf<'get_full_claim'>> {
  return app.as(who).call('get_full_claim', { claim_id: claim.claim_id });
}

/** The claim's id and revision, as every step asks for them. */
export async function keyOf(
  app: TestApp,
  { claim_id }: Pick<BuiltClaim, 'claim_id'>,
): Promise<{ claim_id: string; revision: number }> {
  return app.services.db
    .selectFrom('claims')
    .select(['claim_id', 'revision'])
    .where('claim_id', '=', claim_id)
    .executeTakeFirstOrThrow();
}

/** Statuses that `buildClaim` can bring a claim to. */
export type BuiltClaimStatus =
  | 'created'
  | 'submitted'
  | 'under_review'
  | 'info_required'
  | 'revised'
  | 'approved'
  | 'accepted'
  | 'ready_to_be_paid'
  | 'paid'
  | 'rejected'
  | 'retracted';

interface ClaimWish {
  status?: BuiltClaimStatus;
  lines?: InputOf<'save_claim_lines'>['lines'];
  salvage_value?: number;
  estimated_amount?: number;
  /** When it crashed; an hour before the clock of a test app unless told. */
  date_accident?: number;
  additional_excess_codes?: string[];
}

/** An IBAN whose check digits are right. */
export const soundIban = 'NL91ABNA0417164300';

/** A claim brought to a status by whose step it is: the admin approves and prepares, the second admin pays. */
export async function buildClaim(
  app: TestApp,
  cover: BuiltCover,
  { status = 'submitted', lines, salvage_value = 0, ...wish }: ClaimWish = {},
): Promise<BuiltClaim> {
  const { agent, admin, second_admin, loss_adjuster } = cover.people;
  const claim = await buildDraft(app, cover, wish);
  const key = () => keyOf(app, claim);
  const client = app.as(agent);
  const staff = app.as(admin);
  if (status === 'created') return claim;
  await client.call('submit_claim', { ...(await key()), truth_declared: true });
  if (status === 'submitted') return claim;
  if (status === 'retracted') {
    await client.call('retract_claim', { ...(await key()), reason: 'Repaired it myself' });
    return claim;
  }
  await staff.call('assign_loss_adjuster', {
    ...(await key()),
    loss_adjuster_id: loss_adjuster.user_id,
  });
  await staff.call('review_claim', await key());
  if (status === 'under_review' && !lines) return claim;
  if (status === 'info_required' || status === 'revised') {
    await staff.call('ask_claim_info', {
      ...(await key()),
      items: ['Repair estimate'],
      message: 'Please send the estimate of your workshop.',
    });
    if (status === 'revised')
      await client.call('answer_claim_info', { ...(await key()), answer: 'It comes tomorrow.' });
    return claim;
  }
  if (status === 'rejected') {
    await staff.call('reject_claim', {
      ...(await key()),
      code: 'excluded_mechanical',
      text: 'The engine failed first; that is excluded by clause i.',
    });
    return claim;
  }
  await staff.call('save_claim_lines', {
    ...(await key()),
    lines: lines ?? [typedLine(4_979_250, 4_637_000)],
    salvage_value,
  });
  await staff.call('confirm_claim_terms', {
    ...(await key()),
    fault_result: 'own',
    additional_excess_codes: wish.additional_excess_codes ?? [],
  });
  await app.as(loss_adjuster).call('save_adjuster_report', {
    ...(await key()),
    inspected_on: app.clock.now().toISOString().slice(0, 10),
    place: 'Workshop Heemstede',
    findings: 'Consistent with the account of the driver.',
    recommendation: 'approve',
  });
  if (status === 'under_review') return claim;
  await liftLimits(app, [admin, second_admin]);
  await staff.call('approve_claim', await key());
  if (status === 'approved') return claim;
  await client.call('accept_settlement', {
    ...(await key()),
    name: 'J. van Dalen',
    iban: soundIban,
    account_name: 'Van Dalen Racing',
  });
  if (status === 'accepted') return claim;
  await staff.call('prepare_claim_payment', await key());
  if (status === 'ready_to_be_paid') return claim;
  await app.as(second_admin).call('pay_claim', {
    ...(await key()),
    paid_on: app.clock.now().toISOString().slice(0, 10),
    reference: 'BANK-1',
  });
  return claim;
}

/** The subjects of the mails about a claim, in their order, with whom they go to. */
export async function mailsAbout(
  app: TestApp,
  { claim_id }: Pick<BuiltClaim, 'claim_id'>,
): Promise<{ type: string; recipient: string; body: string }[]> {
  return app.services.db
    .selectFrom('emails')
    .select(['type', 'recipient', 'body'])
    .where('parent_id', '=', claim_id)
    .orderBy('email_id')
    .execute();
}

/** The status changes in a claim's thread, as stored. */
export async function statusChangesOf(
  app: TestApp,
  { claim_id }: Pick<BuiltClaim, 'claim_id'>,
): Promise<string[]> {
  const rows = await app.services.db
    .selectFrom('communications')
    .select('communication_string')
    .where('parent_id', '=', claim_id)
    .where('type_message', '=', 'status_change')
    .orderBy('communication_id')
    .execute();
  return rows.map((row) => row.communication_string);
}
