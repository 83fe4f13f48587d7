import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import {
  buildBilledPolicy,
  buildPayers,
  cardObjects,
  instalmentsOf,
  ledgerOf,
  openCheckout,
  sendCardEvent,
} from '#test/harness/payment-factories.ts';

// Messages of the card provider come in all at once, most of them about pages that are not ours, and one that pays.
// CARD_FLOOD=40000 is twenty seconds of two thousand each.

const messages = Number(process.env['CARD_FLOOD'] ?? 200);
const atOnce = 100;

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);

test('[R25] every message of a flood is taken and kept, people read on, and what was paid is booked once', async () => {
  const { policy_id, payments } = await buildBilledPolicy(app, cast, { instalments: 2 });
  const { paid } = cardObjects(await openCheckout(app, cast, payments));
  const foreign = { ...paid, object: { ...paid.object, id: 'cs_not_ours', metadata: {} } };
  for (let from = 0; from < messages; from += atOnce) {
    const reading = app.as(cast.client).call('get_all_payments', { policy_id });
    const statuses = await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        sendCardEvent(app, {
          id: `evt_flood_${index === 50 ? 'paid' : from + index}`,
          ...(index === 50 ? paid : foreign),
        }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await reading).payments).toHaveLength(2);
  }
  const kept = await db.selectFrom('card_events').select('event_id').execute();
  expect(kept).toHaveLength(messages - messages / atOnce + 1);
  await app.runJobs();
  expect((await instalmentsOf(db, policy_id)).map(({ status }) => status)).toEqual([
    'paid_stripe',
    'paid_stripe',
  ]);
  expect((await ledgerOf(db, policy_id))['premium_receivable']).toBeUndefined();
  const balances = await ledgerOf(db);
  expect(Object.values(balances).reduce((total, balance) => total + balance, 0)).toBe(0);
});
