import { sql } from 'kysely';
import { queueSending } from '#server/communications/outgoing-mail.ts';
import { compareRows, type HealthChecks } from '#server/platform/health-check.ts';

/** A mail that may go is on its way within this time, in seconds. */
const patience_seconds = 900;

interface StrandedMail {
  email_id: string;
  recipient: string;
  subject: string;
  queued_at: string;
}

/** Emails that nobody is going to send: they wait, are due, and no job that still has a try names them. */
const stranded = sql<StrandedMail>`select e.email_id, e.recipient, e.subject,
    to_char(e.created_at at time zone 'Europe/Amsterdam', 'DD-MM-YYYY HH24:MI') as queued_at
  from emails e
  where e.status = 'queued'
    and coalesce(e.sends_at, e.created_at) < clock_now() - make_interval(secs => ${patience_seconds})
    and not exists (select from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'send_email'
      where j.payload ->> 'email_id' = e.email_id::text and j.attempts < j.max_attempts)`;

/** Emails on their way, compared with the jobs that bring them. */
export const communicationsChecks = {
  waiting_mails: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from emails where status = 'queued'`,
        differences: sql<StrandedMail>`${stranded} order by e.created_at`,
        say: ({ recipient, subject, queued_at }) => ({
          record: `${subject}, to ${recipient}`,
          kept: `queued on ${queued_at}`,
          found: 'no job',
        }),
      }),
    async repair(ctx) {
      const { rows } = await stranded.execute(ctx.db);
      for (const { email_id } of rows) await queueSending(ctx, { email_id });
    },
  },
} satisfies HealthChecks;
