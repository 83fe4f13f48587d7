import { sql } from 'kysely';
import type { TestApp } from '#test/harness/app.ts';

/** What a step left behind, in the words of a reader and in the order in which it came. */
export interface Traces {
  /** "status_change concept#completed" */
  thread: string[];
  /** "send_quote policy by Anouk" */
  audit: string[];
  /** Who was told by bell, each person once, A to Z. */
  told: string[];
  /** "quote_sent to caro@example.test" */
  mails: string[];
}

/** Every kind of trace as one line of text, with the id that says whether it is new. */
const everyTrace = sql<{ id: string; kind: keyof Traces; line: string }>`
  select communication_id as id, 'thread' as kind, type_message || ' ' || communication_string as line
  from communications
  union all
  select audit_id, 'audit', action || ' ' || record_kind || ' by ' || actor_name from audit_log
  union all
  select n._id, 'told', a.attn from notifications n join accounts a using (user_id)
  union all
  select email_id, 'mails', type || ' to ' || recipient from emails
  order by id`;

/** Watches an app: each call of the answer does some work and tells what it left. */
export function watchTraces(
  app: TestApp,
): <T>(work: () => Promise<T>) => Promise<{ result: T; left: Traces }> {
  const seen = new Set<string>();
  const fresh = async () => {
    const { rows } = await everyTrace.execute(app.services.db);
    const found = rows.filter((row) => !seen.has(row.id));
    for (const row of found) seen.add(row.id);
    return found;
  };
  return async (work) => {
    await fresh();
    const result = await work();
    const found = await fresh();
    const lines = (kind: keyof Traces) =>
      found.filter((row) => row.kind === kind).map((row) => row.line);
    const left: Traces = {
      thread: lines('thread'),
      audit: lines('audit'),
      told: [...new Set(lines('told'))].toSorted(),
      mails: lines('mails'),
    };
    return { result, left };
  };
}
