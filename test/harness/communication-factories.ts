import type { AccountType } from '#domain/accounts/account-types.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Somebody who can be called as. */
export interface CastMember {
  user_id: string;
  account_type: AccountType;
  email: string;
}

/** A policy and a claim on it with everybody they concern, and one stranger of each kind whom they do not. */
export interface Cast {
  superadmin: CastMember;
  admin: CastMember;
  reviewer: CastMember;
  client: CastMember;
  broker: CastMember;
  insurer: CastMember;
  adjuster: CastMember;
  strangers: Record<'agent' | 'brokerage' | 'insurer' | 'loss_adjuster', CastMember>;
  policy_id: string;
  insurer_id: string;
  claim_id: string;
  claim_number: string;
}

/** Puts the cast into an empty database. The claim is handled by `reviewer` and stands at `status`. */
export async function buildCast(
  db: Db,
  { claim_status = 'under_review' }: { claim_status?: 'created' | 'under_review' } = {},
): Promise<Cast> {
  const insurer_id = await buildInsurer(db, 'Marlow Mutual');
  const person = (account_type: AccountType, name: string, links: PersonLinks = {}) =>
    buildPerson(db, { account_type, name, ...links });
  const broker = await person('brokerage', 'Bram');
  const cast = {
    superadmin: await person('superadmin', 'Sofie'),
    admin: await person('admin', 'Anouk'),
    reviewer: await person('admin', 'Rik'),
    client: await person('agent', 'Caro', { broker_id: broker.user_id }),
    broker,
    insurer: await person('insurer', 'Ilse', { insurer_id }),
    adjuster: await person('loss_adjuster', 'Lars'),
    strangers: {
      agent: await person('agent', 'Stijn'),
      brokerage: await person('brokerage', 'Sam'),
      insurer: await person('insurer', 'Sem', {
        insurer_id: await buildInsurer(db, 'Other Mutual'),
      }),
      loss_adjuster: await person('loss_adjuster', 'Sjoerd'),
    },
  };
  const shared = {
    user_id: cast.client.user_id,
    broker_id: broker.user_id,
    insurer_id,
    currency: 'EUR' as const,
  };
  const { policy_id } = await db
    .insertInto('policies')
    .values({
      ...shared,
      quote_number: 'Q-26-0001',
      policy_number: 'P-26-0001',
      document_state: 'policy',
    })
    .returning('policy_id')
    .executeTakeFirstOrThrow();
  const { claim_id, claim_number } = await db
    .insertInto('claims')
    .values({
      ...shared,
      claim_number: 'CL-2026-0001',
      policy_id,
      status: claim_status,
      loss_adjuster_id: cast.adjuster.user_id,
      reviewer_id: cast.reviewer.user_id,
    })
    .returning(['claim_id', 'claim_number'])
    .executeTakeFirstOrThrow();
  return { ...cast, policy_id, insurer_id, claim_id, claim_number };
}

interface PersonLinks {
  broker_id?: string;
  insurer_id?: string;
}

export async function buildPerson(
  db: Db,
  { account_type, name, ...links }: PersonLinks & { account_type: AccountType; name: string },
): Promise<CastMember> {
  return db
    .insertInto('accounts')
    .values({
      account_type,
      account_types: [account_type],
      attn: name,
      company_name: `${name} Racing`,
      email: `${name.toLowerCase()}@example.test`,
      ...links,
    })
    .returning(['user_id', 'account_type', 'email'])
    .executeTakeFirstOrThrow();
}

async function buildInsurer(db: Db, name: string): Promise<string> {
  const row = await db
    .insertInto('insurers')
    .values({ name })
    .returning('insurer_id')
    .executeTakeFirstOrThrow();
  return row.insurer_id;
}
