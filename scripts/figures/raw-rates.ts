import { type RawBuilder, sql } from 'kysely';
import type { CardQuestion } from '#server/analytics/cards/card-question.ts';

type Translated = Pick<CardQuestion, 'translated'>;
type Part = RawBuilder<unknown>;

/** What a unit of a currency was worth on a day; before the first day of which that is known, on that one. */
const dayRate = (currency: Part, day: Part) => sql`coalesce(
  (select r.rate from exchange_rates r where r.currency = ${currency} and r.valid_from <= ${day} order by r.valid_from desc limit 1),
  (select r.rate from exchange_rates r where r.currency = ${currency} order by r.valid_from limit 1))`;

/** What an entry `n` of a booking `l` is translated with: the rate that it kept, else that of its day. */
export const entryRate = sql`case when n.currency = 'EUR' then 1 else coalesce(n.rate, ${dayRate(sql`n.currency`, sql`l.booked_on`)}) end`;

/** The rate of the first booking that a condition on `l` names. */
const firstBooking = (which: Part) => sql`(
  select ${entryRate} from ledger_transactions l join ledger_entries n on n.transaction_id = l.transaction_id
  where ${which} order by l.booking_number limit 1)`;

const deskDay = (instant: Part) => sql`(${instant} at time zone 'Europe/Amsterdam')::date`;

/** Of the premium of a policy `p`: of the booking that issued it, else of the day on which the policy was made, or of another. */
export const premiumRate = (
  otherwise: Part,
) => sql`case when p.currency = 'EUR' then 1 else coalesce(
  ${firstBooking(sql`l.policy_id = p.policy_id and l.kind = 'premium_issued'`)},
  ${dayRate(sql`p.currency`, sql`coalesce(${deskDay(sql`p.made_at`)}, ${otherwise})`)}) end`;

/** Of a change `g` of a policy `p`: of what was booked on its day. */
export const changeRate = sql`case when p.currency = 'EUR' then 1 else coalesce(
  ${firstBooking(sql`l.policy_id = p.policy_id and l.booked_on = ${deskDay(sql`g.created_at`)}`)},
  ${dayRate(sql`p.currency`, deskDay(sql`g.created_at`))}) end`;

/** Of a claim `c`: of its first booking, else of the day on which its policy was made. */
const claimRate = sql`case when c.currency = 'EUR' then 1 else coalesce(${firstBooking(sql`l.claim_id = c.claim_id`)},
  ${dayRate(
    sql`c.currency`,
    sql`coalesce((select ${deskDay(sql`m.made_at`)} from policies m where m.policy_id = c.policy_id and m.document_state = 'policy'
      and m.status <> 'declined'), ${deskDay(sql`c.date_accident`)})`,
  )}) end`;

/** An amount in whole cents of the currency that is asked for. */
export const told = ({ translated }: Translated, amount: Part, rate: Part): Part =>
  translated ? sql`round((${amount}) * (${rate}))` : amount;

/** An amount of a claim `c` that has no bookings of its own. */
export const claimAmount = (question: Translated, amount: Part): Part =>
  told(question, amount, claimRate);

/** What was paid for a claim `c` and its expenses, each payment with its own rate. */
export const claimPaid = (question: Translated): Part =>
  question.translated
    ? sql`coalesce((
        select round(sum(n.amount * case coalesce(r.kind, l.kind) when 'claim_expense' then -1 else 1 end * (${entryRate})))
        from ledger_transactions l join ledger_entries n on n.transaction_id = l.transaction_id and n.account = 'claims_payable'
          left join ledger_transactions r on r.transaction_id = l.reverses
        where l.claim_id = c.claim_id
          and coalesce(r.kind, l.kind) not in ('claim_owed', 'claim_expense_paid', 'claim_expense_paid_by_insurer')
        having sum(n.amount) <> 0), ${claimAmount(question, sql`c.paid_total + c.expenses`)})`
    : sql`(c.paid_total + c.expenses)`;

/** What came back of a claim `c`, each receipt with the rate of its booking. */
export const claimRecovered = (question: Translated): Part =>
  question.translated
    ? sql`coalesce((
        select round(sum(b.amount * ${firstBooking(sql`l.transaction_id = b.transaction_id`)}))
        from claim_recovery_receipts b where b.claim_id = c.claim_id and b.taken_back_because is null), 0)`
    : sql`coalesce((select sum(b.amount) from claim_recovery_receipts b
        where b.claim_id = c.claim_id and b.taken_back_because is null), 0)`;

/** Whether the policy `p` is in the currency that is asked for, or can be told in it. */
export const isTold = ({ translated, currency }: Pick<CardQuestion, 'translated' | 'currency'>) =>
  translated
    ? sql`(p.currency = ${currency} or exists (select from exchange_rates r where r.currency = p.currency))`
    : sql`p.currency = ${currency}`;
