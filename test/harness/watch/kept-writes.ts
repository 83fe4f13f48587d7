import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { type Action, pathOf } from '#contract/action.ts';
import { touchedHeader } from '#contract/change-kinds.ts';
import { contract, type ActionName } from '#contract/contract.ts';
import type { App } from '#server/app.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TestDatabase } from '#test/harness/database.ts';

/** Writes that leave no entry in the trail, each with the reason. */
export const untold: ReadonlyMap<ActionName, string> = new Map<ActionName, string>([
  [
    'request_password_reset',
    'judged by a job, which tells nobody whether there is such an account',
  ],
  ['begin_passkey', 'a question to a device, which changes nothing yet'],
  ['begin_passkey_log_in', 'a question to a device, which changes nothing yet'],
  ['begin_single_sign_on', 'a question to the provider, which changes nothing yet'],
  ['begin_single_sign_on_link', 'a question to the provider, which changes nothing yet'],
  ['begin_two_step', 'a key that is worth nothing before it is confirmed, which is told'],
  ['open_payment_link', 'a key becomes a cookie of one browser'],
  ['open_policy_link', 'a key becomes a cookie of one browser'],
  ['open_statement', 'an answer, and nothing is kept'],
  ['report_browser_error', 'the error log itself'],
  ['set_thread_read', 'what one person has read'],
  ['set_notification_seen', 'what one person has read'],
  ['set_all_notifications_seen', 'what one person has read'],
  ['note_presence', 'who is on a page just now'],
  ['leave_presence', 'who is on a page just now'],
  ['start_upload', 'a part of a file, which is told when it is whole'],
  ['add_upload_piece', 'a part of a file, which is told when it is whole'],
  ['match_import_columns', 'how a table is read, of which every row that is written is told'],
  ['fix_import_problem', 'how a table is read, of which every row that is written is told'],
  ['take_back_import_fix', 'how a table is read, of which every row that is written is told'],
  ['run_import', 'asks a job, which tells every row that it writes'],
  ['calculate_rating', 'an answer, and nothing is kept'],
  ['calculate_line', 'an answer, and nothing is kept'],
  ['compare_ratings', 'an answer, and nothing is kept'],
  ['preview_quote_rating', 'an answer, and nothing is kept'],
  ['preview_change', 'an answer, and nothing is kept'],
  ['preview_event_change', 'an answer, and nothing is kept'],
  ['preview_request', 'an answer, and nothing is kept'],
  ['preview_cover', 'an answer, and nothing is kept'],
  ['read_table', 'an answer, and nothing is kept'],
  ['try_tool', 'an answer, and nothing is kept'],
]);

/** Writes that change nothing when what they do is done already, and then leave no further entry. */
const repeatable: ReadonlyMap<ActionName, string> = new Map<ActionName, string>([
  ['create_bulk_payment_link', 'whoever asks twice meant one link, which is shown again'],
  ['withdraw_payment_links', 'links that were withdrawn before'],
  ['withdraw_policy_links', 'links that were withdrawn before'],
  ['copy_events_to_year', 'events that are there already'],
  ['set_template_as_default', 'the one that is the default already'],
]);

/** A write that was answered as done: by which request, and between which moments of the app's clock. */
interface DoneWrite {
  name: ActionName;
  request_id: string;
  from: number;
  to: number;
}

const writesByPath = new Map(
  (Object.entries(contract) as [ActionName, Action][])
    .filter(([, { kind }]) => kind === 'write' || kind === 'upload')
    .map(([name, action]) => [pathOf(name, action), name]),
);

interface Entry {
  request_id: string;
  action: string;
  record_kind: string;
  actor_id: string | null;
  actor_name: string;
  happened: number;
}

/** Why the entries of a write do not say who, what and when; undefined when they do. */
function lackOf({ name, from, to }: DoneWrite, entries: readonly Entry[]): string | undefined {
  if (entries.length === 0) return repeatable.has(name) ? undefined : `${name} leaves no entry`;
  const is_public = contract[name].access === 'public';
  if (entries.some((one) => one.actor_name === '' || (one.actor_id === null && !is_public)))
    return `${name} does not say who`;
  if (entries.some(({ action, record_kind }) => action === '' || record_kind === ''))
    return `${name} does not say what`;
  const [first, last] = [Math.min(from, to) - 1, Math.max(from, to) + 1];
  return entries.some(({ happened }) => happened < first || happened > last)
    ? `${name} does not say when`
    : undefined;
}

/**
 * Sees every write that an app carries out, whichever test asks for it. `findUnkept` says which of them the trail does
 * not tell; what it does tell is noted in the file of a whole run.
 */
export function watchKeptWrites(app: App, clock: Clock, asOwner: TestDatabase['asOwner']) {
  const done: DoneWrite[] = [];
  const began = new WeakMap<FastifyRequest, number>();
  app.server.addHook('onRequest', async (request) => {
    began.set(request, clock.now().getTime());
  });
  app.server.addHook('onSend', async (request, reply) => {
    const name = writesByPath.get(request.routeOptions.url ?? '');
    // Without the header nothing was changed.
    if (name === undefined || reply.statusCode >= 300 || !reply.getHeader(touchedHeader)) return;
    const to = clock.now().getTime();
    done.push({ name, request_id: request.id, from: began.get(request) ?? to, to });
  });
  return async function findUnkept(): Promise<string[]> {
    const due = done.splice(0).filter(({ name }) => !untold.has(name));
    if (due.length === 0) return [];
    const { rows } = await asOwner(
      `select request_id, action, record_kind, actor_id, actor_name,
        extract(epoch from happened_at)::float8 * 1000 as happened
      from audit_log where request_id = any($1)`,
      [due.map(({ request_id }) => request_id)],
    );
    const entries = Map.groupBy(rows as Entry[], ({ request_id }) => request_id);
    noteKept(due.filter(({ request_id }) => entries.has(request_id)).map(({ name }) => name));
    return [
      ...new Set(due.flatMap((write) => lackOf(write, entries.get(write.request_id) ?? []) ?? [])),
    ];
  };
}

const noteFile = 'KEPT_WRITES_FILE';

function noteKept(names: readonly ActionName[]): void {
  const file = process.env[noteFile];
  if (file && names.length > 0) appendFileSync(file, `${[...new Set(names)].join('\n')}\n`);
}

/** The environment of a whole run, in which all tests together note the writes that they have seen kept. */
export const notesOf = (file: string): NodeJS.ProcessEnv => ({ [noteFile]: file });

/** Writes of the contract that no test of a whole run has carried out, or whose entry none has seen. */
export function neverKept(file: string): string[] {
  const kept = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  return [...writesByPath.values()].filter((name) => !kept.has(name) && !untold.has(name));
}
