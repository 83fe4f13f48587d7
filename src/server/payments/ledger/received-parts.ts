import { type RawBuilder, sql } from 'kysely';
import { premiumKinds } from '#server/payments/invoice/booked-premium.ts';

/** The accounts on which the parties of a gross premium stand. */
export const grossAccounts = sql`('insurer', 'commission', 'tax_payable', 'fee_income')`;

/**
 * The account on which an entry counts as a part of a premium: tax that an insurer pays itself stands on the insurer's own,
 * and is tax all the same (decision 110).
 */
export const partAccount = sql`case when e.account = 'insurer' and e.country_code is not null then 'tax_payable' else e.account end`;

/** Whether a booking is of the premium of a policy; `t` is the transaction. */
export const isPremium = sql<boolean>`(t.kind in (${sql.join(premiumKinds)}) and t.policy_id is not null)`;

/** What one entry adds to the gross premium of its policy, and to what of it is not paid. */
export const grossOfEntry = sql`case when t.kind in (${sql.join(premiumKinds)}) and e.account in ${grossAccounts} then -e.amount else 0 end`;
export const unpaidOfEntry = sql`case when e.account = 'premium_receivable' then e.amount else 0 end`;

const columns = ['account', 'insurer_id', 'broker_id', 'country_code'] as const;

/** Who stands on which account of a premium, in a relation of that name; entries of one party are one part. */
export const partyColumns = (of: string) => sql.join(columns.map((one) => sql.ref(`${of}.${one}`)));

/** Whether two relations speak of the same party on the same account. */
export const isSameParty = (one: string, other: string) =>
  sql.join(
    columns.map(
      (name) =>
        sql`${sql.ref(`${one}.${name}`)} is not distinct from ${sql.ref(`${other}.${name}`)}`,
    ),
    sql` and `,
  );

/**
 * A query that divides what is received of each premium among all who have a part of it, by largest remainder: of 100.00
 * on a gross of 1,210.00 with 605.00 received, 50.00 are `payable`, and the parts add up to the 605.00. What is paid in
 * full is payable as it was booked. `parts` names a relation with the party's columns, `owed`, `gross` and `unpaid`;
 * `premium` its columns that name one premium. Source: insurance manual, part two, C4 and C7.
 */
export function receivedParts(parts: RawBuilder<unknown>, premium: RawBuilder<unknown>) {
  const received = sql`greatest(gross - unpaid, 0)`;
  // Rounded down by what is left over, because a numeric quotient may itself be rounded up.
  const over = sql`mod(mod(owed * ${received}, gross) + gross, gross)`;
  return sql`
    select *, case when left_over is null then owed
        else below + case when place <= left_over then 1 else 0 end end as payable
    from (
      select *, ${received} - sum(below) over (partition by ${premium}) as left_over,
        row_number() over (partition by ${premium} order by lost desc,
          array_position(array['insurer', 'commission'], account::text), owed desc, insurer_id, broker_id, country_code)
          as place
      from (
        select *, case when gross > 0 and unpaid > 0 then (owed * ${received} - ${over}) / gross end as below,
          case when gross > 0 and unpaid > 0 then ${over} end as lost
        from ${parts}
      ) exact
    ) ranked`;
}
