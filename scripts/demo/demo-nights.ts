import { sql } from 'kysely';
import { dateOfInstant } from '#domain/dates.ts';
import { areas } from '#server/areas.ts';
import { jobsOf, runJob, workOffJobs } from '#server/platform/jobs/jobs.ts';
import type { DemoStage } from './demo-stage.ts';

/** What the night does to documents, payments and claims. */
const nightly = ['expire_quotes', 'expire_policies', 'follow_due_dates', 'remind_overdue_claims'];
const DAYS_BETWEEN = 4;
const DAYS_OF_NEWS = 3;
/** Mails and papers of these last days go out when the product runs; older ones count as delivered. */
const DAYS_LEFT_TO_SEND = 7;

/** Runs the nightly jobs every few days of the story, and once at its end. */
export function keepNightlyWatch(stage: DemoStage, { until }: { until: Date }): void {
  const { timeline } = stage;
  const watch = async (): Promise<void> => {
    await workNight(stage);
    if (timeline.now < until.getTime() - DAYS_LEFT_TO_SEND * 86_400_000)
      await countAsDelivered(stage);
    const next = timeline.now + DAYS_BETWEEN * 86_400_000;
    if (timeline.now < until.getTime()) timeline.at(Math.min(next, until.getTime()), watch);
  };
  timeline.after(16, watch);
  timeline.at(until.getTime() - DAYS_OF_NEWS * 86_400_000, () => tidyDesks(stage));
}

/** What is older than a few days was read and done by everybody; what is still waited for stands there. */
async function tidyDesks(stage: DemoStage): Promise<void> {
  const today = dateOfInstant(stage.timeline.now / 1000);
  for (const key of stage.user_ids.keys())
    await stage.as(key).call('set_all_notifications_seen', {});
  for (const key of ['superadmin', 'mila', 'sanne', 'okafor']) {
    const person = stage.as(key);
    const { todos } = await person.call('get_my_todos', { status: 'open', page_size: 100 });
    for (const { _id, due_on } of todos)
      if (due_on === null || due_on < today)
        await person.call('change_todo_status', { _id, status: 'done' });
  }
}

async function workNight(stage: DemoStage): Promise<void> {
  const jobs = jobsOf(areas);
  for (const name of nightly) {
    const job = jobs[name];
    if (job) await runJob(stage.app.services, name, job, { payload: {}, is_last_try: true });
  }
  await workOff(stage, ['suspend_cover', 'resume_cover', 'cancel_unpaid_policy']);
}

/** Works off the waiting jobs of these names, as the worker would at this moment of the story. */
export async function workOff({ app }: DemoStage, names: readonly string[]): Promise<void> {
  await workOffJobs(app.services, areas, { pool: app.pool, names });
}

/** The story is told in seconds: what its mails said stands in the threads, and papers are drawn when asked for. */
async function countAsDelivered({ app }: DemoStage): Promise<void> {
  const { db } = app.services;
  await sql`update emails set status = 'sent', sent_at = created_at where status = 'queued'`.execute(
    db,
  );
  await sql`select graphile_worker.complete_jobs(array(
    select j.id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('send_email', 'make_policy_pdf', 'send_invoice')))`.execute(db);
}
