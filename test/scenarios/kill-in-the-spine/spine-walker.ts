import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beingSaved } from '#contract/errors.ts';
import { CallError } from '#test/harness/app.ts';
import type { Db } from '#server/platform/database/database.ts';
import { buildAccount, buildCar, buildDriver } from '#test/harness/factories.ts';
import { httpCaller, type HttpCaller } from '#test/scenarios/http-caller.ts';

/** A walk of the spine of which every step was acknowledged, with what the answers said. */
export interface WalkedSpine {
  policy_id: string;
  policy_number: string;
  invoice_number: string;
  /** Cents that were booked as received. */
  paid: number;
  message: string;
}

/** A client and the member of staff who serves it, each with a browser of its own. */
export interface SpineWalker {
  client: HttpCaller;
  admin: HttpCaller;
  car_id: string;
  driver_id: string;
  event_id: string;
  walked: WalkedSpine[];
  tally: SpineTally;
}

/** What all walkers together have met. */
export interface SpineTally {
  /** Steps that were acknowledged. */
  acked: number;
  /** When the last of them was sent that was answered, by the process's own clock in milliseconds. */
  sent_at: number;
  /** Steps that were sent again because nobody had answered. */
  repeats: number;
}

const password = 'box box, box box';
/** Away for now, full for now, or somebody is saving the same at the moment. */
const comesAgain = ({ status, body }: CallError): boolean =>
  status === 503 || status === 507 || body.message === beingSaved.message;

/** Makes the people of a walker and logs them in. */
export async function buildWalker(
  db: Db,
  { address, event_id, tally }: { address: string; event_id: string; tally: SpineTally },
): Promise<SpineWalker> {
  const client = await buildAccount(db, { password });
  const admin = await buildAccount(db, { account_type: 'admin', password });
  const { user_id } = client;
  const { car_id } = await buildCar(db, { user_id, registration_country: 'NL' });
  const { driver_id } = await buildDriver(db, { user_ids: [user_id] });
  const logIn = async (email: string) => {
    const browser = httpCaller(address);
    await browser.call('log_in', { email, password });
    return browser;
  };
  const browsers = { client: await logIn(client.email), admin: await logIn(admin.email) };
  return { ...browsers, car_id, driver_id, event_id, walked: [], tally };
}

/**
 * As a browser does: a write that nobody answered is sent again, under the same key, until somebody does; and as people
 * do, one for which there was no room.
 */
async function insist<T>({ tally }: SpineWalker, send: (key: string) => Promise<T>): Promise<T> {
  const key = randomUUID();
  for (;;) {
    const sent_at = performance.now();
    try {
      const answer = await send(key);
      tally.acked += 1;
      tally.sent_at = Math.max(tally.sent_at, sent_at);
      return answer;
    } catch (error) {
      if (error instanceof CallError && !comesAgain(error)) throw error;
      tally.repeats += 1;
      await sleep(50);
    }
  }
}

/** One walk: asked, quoted, sent, accepted, made, paid unless told otherwise, and a message about it. */
export async function walkSpine(walker: SpineWalker, { pays = true } = {}): Promise<void> {
  const { client, admin, car_id, driver_id, event_id } = walker;
  const saved = await insist(walker, (key) =>
    client.call(
      'save_request',
      {
        kind: 'new_cover',
        content: { cars: [{ car_id, driver_ids: [driver_id] }], event_ids: [event_id] },
      },
      { key },
    ),
  );
  const request = await insist(walker, (key) => client.call('submit_request', saved, { key }));
  const { policy_id } = await insist(walker, (key) =>
    admin.call('quote_request', request, { key }),
  );
  const quote = await insist(walker, () => admin.call('get_document', { policy_id }));
  const sent = await insist(walker, (key) => admin.call('send_quote', quote, { key }));
  const acceptance = { ...sent, name: 'J. van Dalen', accepted: true } as const;
  const accepted = await insist(walker, (key) => client.call('accept_quote', acceptance, { key }));
  const made = await insist(walker, (key) => admin.call('make_policy', accepted, { key }));
  const { payments } = await insist(walker, () => admin.call('get_all_payments', { policy_id }));
  let paid = 0;
  for (const { payment_id, instalment_number, revision, amount_open: amount } of pays
    ? payments
    : []) {
    const booking = { payment_id, instalment_number, revision, amount };
    const received_on = new Date().toISOString().slice(0, 10);
    await insist(walker, (key) =>
      admin.call(
        'register_payment',
        { ...booking, received_on, reference: `BANK ${made.policy_number}/${instalment_number}` },
        { key },
      ),
    );
    paid += amount;
  }
  const message = `Thank you for ${made.policy_number}`;
  await insist(walker, (key) =>
    client.call(
      'add_communication',
      { parent_type: 'policy', parent_id: policy_id, communication_string: message },
      { key },
    ),
  );
  const { policy_number, invoice_number } = made;
  walker.walked.push({
    policy_id,
    policy_number,
    invoice_number: invoice_number ?? '',
    paid,
    message,
  });
}
