import { type InsuranceType, insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { writesLine } from '#domain/policies/insurers-of-line.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';

/** Where an account belongs: its kind, its brokerage, its insurer. */
export interface AccountPlaces {
  account_type: string;
  account_types: readonly string[];
  broker_id?: string | null | undefined;
  insurer_id?: string | null | undefined;
}

/** Refuses a brokerage that is none, and an insurer's account without its insurer. */
export async function assertPlaces(db: Queryable, places: AccountPlaces): Promise<void> {
  const { broker_id, insurer_id } = places;
  const types = [places.account_type, ...places.account_types];
  if (types.includes('insurer') && !insurer_id)
    throw fieldError('insurer_id', 'required', 'Choose the insurer of this account.');
  if (insurer_id) await assertInsurer(db, insurer_id);
  if (broker_id) await assertBrokerage(db, broker_id);
}

/** Refuses an id that is not an account which may act as a brokerage; `field` is where the input says it. */
export async function assertBrokerage(
  db: Queryable,
  broker_id: string,
  field = 'broker_id',
): Promise<void> {
  const broker = await db
    .selectFrom('accounts')
    .select(['account_type', 'account_types'])
    .where('user_id', '=', broker_id)
    .executeTakeFirst();
  const is_brokerage =
    broker && [broker.account_type, ...broker.account_types].includes('brokerage');
  if (!is_brokerage) throw fieldError(field, 'unknown', 'Choose a brokerage.');
}

/** Refuses insurers that do not write a line, and ids that are none; `field` is where the input says it. */
export async function assertInsurersOfLine(
  db: Queryable,
  line: InsuranceType,
  { insurer_ids, field }: { insurer_ids: readonly string[]; field: string },
): Promise<void> {
  if (insurer_ids.length === 0) return;
  const found = await db
    .selectFrom('insurers')
    .select(['insurer_id', 'name', 'lines'])
    .where('insurer_id', 'in', insurer_ids)
    .execute();
  if (found.length < new Set(insurer_ids).size)
    throw fieldError(field, 'unknown', 'Choose an insurer.');
  const other = found.find(({ lines }) => !writesLine(lines, line));
  if (other)
    throw fieldError(
      field,
      'line',
      `${other.name} does not write this line (${insuranceTypeLabels[line]}).`,
    );
}

/** Refuses an id that is no insurer's; `field` is where the input says it. */
async function assertInsurer(
  db: Queryable,
  insurer_id: string,
  field = 'insurer_id',
): Promise<void> {
  const insurer = await db
    .selectFrom('insurers')
    .select('insurer_id')
    .where('insurer_id', '=', insurer_id)
    .executeTakeFirst();
  if (!insurer) throw fieldError(field, 'unknown', 'Choose an insurer.');
}
