import { sql } from 'kysely';
import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildDriver } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

// A policy of two events, Zandvoort in June and Spa in July, that is changed, ended and brought back on days of a test's
// choice, and what it comes to by party. Each test file has its own.

export let app: TestApp;
export let season: Season;
let second_driver: string;

/** Starts the product with the season that all changes are of. */
export async function openSeason(): Promise<void> {
  app = await startTestApp();
  season = await buildSeason(app);
  const { user_id } = season.people.agent;
  second_driver = (await buildDriver(app.services.db, { user_ids: [user_id] })).driver_id;
}

/** Ten in the morning of a day of 2026. */
export const at = (day: string) => app.clock.set(new Date(`2026-${day}T10:00:00Z`));

export const admin = () => app.as(season.people.admin);
export const superadmin = () => app.as(season.people.superadmin);

export type Change = (content: QuoteContent) => QuoteContent;
type Wishes = { holds_from?: string; settled?: { key: string; keep: 'this' | 'later' }[] };

/** Opens a revision with a change and answers where it stands. */
export async function revise(policy_id: string, change: Change) {
  const revised = await admin().call('make_revision', {
    ...(await stateOf(app, policy_id)),
    reason: 'As the client told us',
  });
  const content = (await admin().call('get_document', { policy_id })).version.content!;
  const saved = await admin().call('save_quote', { ...revised, content: change(content) });
  return { policy_id, revision: saved.revision };
}

export async function endorse(policy_id: string, change: Change, wishes: Wishes = {}) {
  const key = await revise(policy_id, change);
  return admin().call('send_quote', { ...key, ...wishes });
}

const atEvent =
  (place: 0 | 1, edit: (item: QuoteItem) => Partial<QuoteItem>): Change =>
  (content) => ({
    ...content,
    items: content.items.map((item) =>
      item.event_id === season.event_ids[place] ? { ...item, ...edit(item) } : item,
    ),
  });
export const value = (place: 0 | 1, insured_value: number) =>
  atEvent(place, () => ({ insured_value }));
export const excess = (place: 0 | 1, excess_pct: string) => atEvent(place, () => ({ excess_pct }));
export const withDriver = (place: 0 | 1) =>
  atEvent(place, ({ drivers: [first, ...others] }) => ({
    drivers: [first!, ...others, { ...first!, driver_id: second_driver }],
  }));
export const withdraw =
  (place: 0 | 1): Change =>
  (content) => ({
    ...content,
    items: content.items.filter(({ event_id }) => event_id !== season.event_ids[place]),
  });

/** A value, and what the whole is given for a good season. */
export const told: Change = (content) => ({
  ...value(1, 24_000_000)(content),
  ...{ adjust_pct: '-5.0', adjust_reason: 'A good season' },
});
export const cancel = async (
  policy_id: string,
  wish: { initiator: 'client' | 'insurer' | 'non_payment' | 'flat'; effective_on: string } & {
    item_ids?: string[];
  },
) =>
  admin().call('cancel_policy', {
    ...(await stateOf(app, policy_id)),
    ...{ reason: 'The car is sold', ...wish },
  });

/** With the client's word of a moment ago. */
async function declared(policy_id: string) {
  const { revision } = await stateOf(app, policy_id);
  const no_loss_at = Math.floor(app.clock.now().getTime() / 1000) - 30;
  return { policy_id, revision, no_loss_by: 'J. van Dalen', no_loss_at };
}

export async function comeBack(policy_id: string, day: string) {
  at(day);
  await superadmin().call('reinstate_policy', await declared(policy_id));
}

/** What was typed wrong of Zandvoort is put right. */
export async function correct(policy_id: string, corrected: Partial<QuoteItem>) {
  const { items } = await admin().call('get_cancellable_items', { policy_id });
  await superadmin().call('correct_items', {
    ...(await declared(policy_id)),
    ...{ corrected, reason: 'The value of another car was typed', item_ids: [items[0]!.item_id] },
  });
}

/** Everything comes in but what stays open. */
export async function payAllBut(policy_id: string, open: number) {
  const found = await sql<{
    payment_id: string;
    instalment_number: number;
    revision: number;
    amount_open: number;
  }>`
    select payment_id, instalment_number, revision, amount_open from payments where policy_id = ${policy_id}`.execute(
    app.services.db,
  );
  for (const { amount_open, ...key } of found.rows)
    await admin().call('register_payment', {
      ...{ ...key, amount: amount_open - open, account: 'bank', reference: policy_id },
      received_on: '2026-04-20',
    });
}

export const both = () => buildPolicy(app, { season, event_ids: season.event_ids });
export const asOf = (policy_id: string, valid_on?: string) =>
  admin().call('get_policy_as_of', { policy_id, ...(valid_on ? { valid_on } : {}) });

/** What a policy comes to: its version, its cover, and who is owed what of its premium. */
export async function standingOf(policy_id: string) {
  const { version, premium, gross } = await admin().call('get_document', { policy_id });
  const { items: all } = await asOf(policy_id);
  // What was taken out is insured no more: the premium it had last is a memory, and depends on what was booked before.
  const items = all.map(({ terms, ...item }) => ({
    ...item,
    terms: item.intervals.some(({ reason }) => reason === 'withdrawn' || reason === 'cancelled')
      ? { ...terms, net_premium: null }
      : terms,
  }));
  const booked = await sql<{ account: string; party: string; amount: number }>`
    select e.account, coalesce(e.insurer_id::text, e.broker_id::text, e.country_code, '') as party,
      sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id} group by 1, 2 having sum(e.amount) <> 0 order by 1, 2`.execute(
    app.services.db,
  );
  const { notes: _notes, ...content } = version.content!;
  return { content, build_up: version.build_up!.ipt, premium, gross, items, booked: booked.rows };
}

export const postings = async (policy_id: string) =>
  (
    await sql`select 1 from ledger_transactions where policy_id = ${policy_id}`.execute(
      app.services.db,
    )
  ).rows.length;
