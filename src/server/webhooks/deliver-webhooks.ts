import { sql } from 'kysely';
import { unixSeconds } from '#domain/dates.ts';
import { pauseAfter, webhookPauses } from '#domain/webhooks/webhook.ts';
import type { Job, JobContext } from '#server/platform/area.ts';
import { openSecret } from '#server/platform/secret-key.ts';
import { type SendResult, sendMessage } from '#server/webhooks/send-message.ts';

interface DueMessage {
  delivery_id: string;
  webhook_id: string;
  url: string;
  sealed_secret: Buffer;
  event_type: string;
  record_id: string;
  happened_at: string;
  attempts: number;
}

/** One run sends so many to one address at most: the next minute goes on, and other jobs have their turn. */
const MOST_AT_ONCE = 200;
/** So many addresses are told at the same time. */
const LANES = 8;
const LEFT_ALONE_MS = 60_000;

/**
 * Sends every message that is due: to each address one after the other, in the order of what happened, to several at the
 * same time. Whoever does not answer is left alone for a minute, so that nobody waits for somebody else's program.
 */
export const deliverWebhooks: Job = async (job) => {
  const found = await sql<{ webhook_id: string }>`
    select d.webhook_id from webhook_deliveries d join webhooks w using (webhook_id)
    where d.state = 'waiting' and w.is_active and d.next_attempt_at <= ${job.services.clock.now().toISOString()}
    group by 1 order by min(d.next_attempt_at)`.execute(job.services.db);
  const left = found.rows.values();
  const lane = async () => {
    for (const { webhook_id } of left) await deliverTo(job, webhook_id);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};

async function deliverTo(job: JobContext, webhook_id: string): Promise<void> {
  for (let sent = 0; sent < MOST_AT_ONCE; sent += 1) {
    const due = await takeNext(job, webhook_id);
    if (!due) return;
    const result = await deliver(job, due);
    await noteResult(job, due, result);
    if (result.status === null) return leaveAlone(job, { webhook_id, fault: result.fault });
  }
}

/**
 * What else is due there was tried with it: it counts a try and waits for its next one. What comes within a minute is put
 * off: one try is enough to see whether somebody answers again.
 */
async function leaveAlone(
  { write }: JobContext,
  { webhook_id, fault }: { webhook_id: string; fault: string },
): Promise<void> {
  await write(async ({ db, now }) => {
    const [at, later] = [now.toISOString(), new Date(now.getTime() + LEFT_ALONE_MS).toISOString()];
    const waits = sql`webhook_id = ${webhook_id} and state = 'waiting'`;
    const pause = sql`(${[...webhookPauses]}::int[])[attempts + 1]`;
    await sql`
      update webhook_deliveries set attempts = attempts + 1, last_status = null, last_fault = ${fault.slice(0, 300)},
        state = case when ${pause} is null then 'dead' else 'waiting' end,
        next_attempt_at = ${at}::timestamptz + ${pause} * interval '1 second'
      where ${waits} and next_attempt_at <= ${at}`.execute(db);
    await sql`update webhook_deliveries set next_attempt_at = ${later}
      where ${waits} and next_attempt_at < ${later}`.execute(db);
  });
}

/** Takes the message to an address that is due longest, and puts its next try off, so that a crash here costs only time. */
async function takeNext(
  { write }: JobContext,
  webhook_id: string,
): Promise<DueMessage | undefined> {
  return write(async ({ db, now }) => {
    const taken = await sql<DueMessage>`
      update webhook_deliveries d set attempts = attempts + 1,
          next_attempt_at = ${now.toISOString()}::timestamptz + interval '5 minutes'
        from webhooks w
        where w.webhook_id = d.webhook_id and d.delivery_id = (
          select n.delivery_id from webhook_deliveries n join webhooks a using (webhook_id)
          where n.state = 'waiting' and a.is_active and n.webhook_id = ${webhook_id}
            and n.next_attempt_at <= ${now.toISOString()}
          order by n.next_attempt_at, n.delivery_id limit 1 for update of n skip locked)
        returning d.delivery_id, d.webhook_id, w.url, w.sealed_secret, d.event_type, d.record_id, d.happened_at, d.attempts`.execute(
      db,
    );
    return taken.rows[0];
  });
}

/** The message tells what happened to which record and no more: who may read the record asks for it. */
async function deliver({ services }: JobContext, due: DueMessage): Promise<SendResult> {
  const { config, clock } = services;
  const [record_kind, action] = due.event_type.split('.');
  const { delivery_id, webhook_id, record_id } = due;
  return sendMessage(
    {
      url: due.url,
      secret: await openSecret(config, { sealed: due.sealed_secret, owner: webhook_id }),
      message_id: delivery_id,
      timestamp: unixSeconds(clock.now()),
      body: JSON.stringify({
        type: due.event_type,
        timestamp: new Date(due.happened_at).toISOString(),
        data: { record_kind, record_id, action },
      }),
    },
    { to_private: config.webhooks_to_private === 'on' },
  );
}

async function noteResult(
  { write }: JobContext,
  { delivery_id, webhook_id, attempts }: DueMessage,
  { status, fault }: SendResult,
): Promise<void> {
  const taken = status !== null && status >= 200 && status < 300;
  const pause = taken ? undefined : pauseAfter(attempts);
  await write(async (ctx) => {
    await ctx.db
      .updateTable('webhook_deliveries')
      .set({
        state: taken ? 'delivered' : pause === undefined ? 'dead' : 'waiting',
        ...{ last_status: status, last_fault: fault.slice(0, 300) },
        next_attempt_at:
          pause === undefined ? null : new Date(ctx.now.getTime() + pause * 1000).toISOString(),
        delivered_at: taken ? ctx.now.toISOString() : null,
      })
      .where('delivery_id', '=', delivery_id)
      .execute();
    ctx.changed('webhook', webhook_id);
  });
}
