import { sql } from 'kysely';
import { statusesInForce } from '#domain/policies/document-status.ts';
import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import type { Queryable } from '#server/platform/context.ts';
import {
  accountsOfPerson,
  ownDrivers,
  ownGoingFiles,
  ownKeptFiles,
} from '#server/accounts/erasure/erasure-facts.ts';
import { heldRecords } from '#server/accounts/erasure/held-records.ts';

/** A status as its label, from the list of the domain. */
const labelled = (column: string, labels: Readonly<Record<string, string>>) =>
  sql`${JSON.stringify(labels)}::jsonb->>${sql.ref(column)}`;

const id = (column: string) => sql.ref(`x.${column}`);

const policy = {
  kind: 'policy',
  id: id('policy_id'),
  name: sql`coalesce(x.policy_number, x.quote_number)`,
  on_date: id('period_to'),
};
const claim = {
  kind: 'claim',
  id: id('claim_id'),
  name: id('claim_number'),
  said: labelled('x.status', claimStatusLabels),
  on_date: id('date_accident'),
};
const payment = { kind: 'payment', id: id('payment_id'), on_date: id('due_on') };
const file = {
  kind: 'file',
  id: id('file_id'),
  name: id('document_name'),
  said: id('parent_type'),
  on_date: id('created_at'),
};

/** Every record of a person by name, for the preview of an erasure. */
export function personRecords(
  db: Queryable,
  { user_id, today }: { user_id: string; today: string },
) {
  return heldRecords(db, [
    ...underWay(user_id, today),
    ...accountParts(user_id),
    ...draftParts(user_id),
    ...moneyParts(user_id),
    ...evidenceParts(user_id),
  ]);
}

/** What has to end before. */
function underWay(user_id: string, today: string) {
  const people = accountsOfPerson(user_id);
  const mine = sql`x.user_id in ${people}`;
  return [
    [
      'in_force',
      {
        ...policy,
        date_word: 'in force until',
        from: sql`from policies x where ${mine} and x.document_state = 'policy'
          and x.status in (${sql.join(statusesInForce)})
          and (x.period_to is null or x.period_to >= ${today}::date)`,
      },
    ],
    [
      'open_claims',
      {
        ...claim,
        from: sql`from claims x where ${mine} and x.status not in ('paid', 'rejected', 'cancelled_by_client', 'retracted')`,
      },
    ],
    [
      'open_payments',
      {
        ...payment,
        name: sql`coalesce(nullif(x.invoice_number, ''), x.policy_number)`,
        date_word: 'due',
        amount: id('amount_open'),
        from: sql`from payments x where ${mine} and x.amount_open > 0 and x.status not in ('cancelled', 'refunded')`,
      },
    ],
    [
      'hits',
      {
        kind: 'sanctions',
        id: id('entry_id'),
        name: id('matched_name'),
        said: sql`case x.decision when 'confirmed' then 'the same as ' else 'looks like ' end || e.name
          || case when x.reason = '' then '' else ': ' || x.reason end`,
        on_date: id('decided_at'),
        from: sql`from (select entry_id, matched_name, decision, reason, decided_at from sanctions_hits where user_id in ${people}
          union all select entry_id, matched_name, decision, reason, decided_at from sanctions_driver_hits
          where driver_id in ${ownDrivers(user_id)}) x join sanctions_entries e using (entry_id)
          where e.listed and x.decision <> 'cleared'`,
      },
    ],
  ] as const;
}

/** What the account itself says. */
function accountParts(user_id: string) {
  const people = accountsOfPerson(user_id);
  return [
    [
      'names',
      {
        kind: 'account_field',
        id: id('label'),
        name: id('label'),
        said: id('value'),
        from: sql`from (select f.label, f.value from accounts a, lateral (values ('Company', a.company_name), ('Team', a.team_name),
            ('Contact', a.attn), ('Email', array_to_string(array[a.email::text] || a.extra_emails, ', ')), ('Phone', a.phone),
            ('VAT number', a.vat_number), ('IBAN', a.iban), ('Notes', a.notes)) f (label, value)
          where a.user_id in ${people} and coalesce(f.value, '') <> '') x`,
      },
    ],
    [
      'addresses',
      {
        kind: 'address',
        id: id('address_id'),
        name: id('label'),
        said: sql`concat_ws(', ', nullif(x.attn, ''), nullif(x.address, ''), nullif(x.city, ''), x.country)`,
        from: sql`from addresses x where x.user_id in ${people}`,
      },
    ],
    [
      'drivers',
      {
        kind: 'driver',
        id: id('driver_id'),
        name: sql`x.first_name || ' ' || x.last_name`,
        said: id('licence_number'),
        on_date: id('birth_date'),
        from: sql`from drivers x where x.driver_id in ${ownDrivers(user_id)}`,
      },
    ],
  ] as const;
}

/** What goes beside it: mails, files, and what became no policy. */
function draftParts(user_id: string) {
  const mine = sql`x.user_id in ${accountsOfPerson(user_id)}`;
  return [
    [
      'emails',
      {
        kind: 'email',
        id: id('email_id'),
        name: id('subject'),
        said: id('recipient'),
        on_date: id('created_at'),
        from: sql`from emails x where ${mine}`,
      },
    ],
    [
      'quotes',
      {
        kind: id('kind'),
        id: id('id'),
        name: id('name'),
        said: id('said'),
        on_date: id('created_at'),
        from: sql`from (select 'quote' as kind, policy_id as id, quote_number as name, cover_title as said, created_at, user_id
            from policies where document_state = 'quote'
          union all select 'request', request_id, coalesce(nullif(summary, ''), 'Request'), '', created_at, user_id from requests) x where ${mine}`,
      },
    ],
    ['files', { ...file, from: sql`from files x where x.file_id in ${ownGoingFiles(user_id)}` }],
  ] as const;
}

/** What tax law keeps. */
function moneyParts(user_id: string) {
  const people = accountsOfPerson(user_id);
  const mine = sql`x.user_id in ${people}`;
  return [
    [
      'invoices',
      {
        kind: 'invoice',
        id: id('invoice_id'),
        name: id('invoice_number'),
        on_date: id('issue_date'),
        amount: id('total'),
        from: sql`from invoices x where ${mine}`,
      },
    ],
    [
      'payments',
      {
        ...payment,
        name: sql`coalesce(nullif(x.invoice_number, ''), x.policy_number) || ', ' || x.instalment_number || ' of ' || x.instalment_count`,
        amount: id('amount'),
        from: sql`from payments x where ${mine}`,
      },
    ],
    [
      'payouts',
      {
        kind: 'payout',
        id: id('payout_id'),
        name: id('payee'),
        said: id('iban'),
        on_date: id('paid_on'),
        amount: id('amount'),
        from: sql`from (select payout_id, payee, iban, paid_on, amount, currency from payouts
            where source = 'claim_payout' and claim_id in (select claim_id from claims where user_id in ${people})
          union all select r.refund_id, 'Refund of ' || coalesce(p.policy_number, p.quote_number), r.iban, r.paid_on, r.amount, r.currency
            from refunds r join policies p using (policy_id) where p.user_id in ${people}) x`,
      },
    ],
  ] as const;
}

/** Contracts and claims with their papers. */
function evidenceParts(user_id: string) {
  const mine = sql`x.user_id in ${accountsOfPerson(user_id)}`;
  return [
    [
      'policies',
      {
        ...policy,
        said: id('cover_title'),
        from: sql`from policies x where ${mine} and x.document_state = 'policy'`,
      },
    ],
    ['claims', { ...claim, from: sql`from claims x where ${mine}` }],
    [
      'kept_files',
      { ...file, from: sql`from files x where x.file_id in ${ownKeptFiles(user_id)}` },
    ],
  ] as const;
}
