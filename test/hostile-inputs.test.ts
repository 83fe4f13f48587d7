import { beforeAll, describe, expect, it } from 'vitest';
import type { Action, RecordKind } from '#contract/action.ts';
import { contract, type ActionName } from '#contract/contract.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { buildForeignRows, type ForeignRows } from '#test/harness/policies/foreign-rows.ts';
import { hostileInputs, type HostileInput } from '#test/harness/hostile/hostile-inputs.ts';
import { sampleInput } from '#test/harness/sample-input.ts';

// Every action with inputs that are almost right, made from its own schema and a seed: whatever comes, it is refused
// with words or done, and never a fault of the server. HOSTILE_INPUTS asks for more of them than a check wants,
// HOSTILE_SEED for others.

const asked = process.env['HOSTILE_INPUTS'];
const count = Number(asked ?? 16);
/** As `sampleInput` fills it in. */
const sampleRevision = 1;
const seed = Number(process.env['HOSTILE_SEED'] ?? 1);

let app: TestApp;
let cast: Cast;
let rows: ForeignRows;

const actions = (Object.entries(contract) as [ActionName, Action][]).filter(
  ([, { kind }]) => kind !== 'upload',
);

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  cast = await buildCast(app.services.db);
  rows = await buildForeignRows(app.services.db, cast);
  // Otherwise the first number that is given out would be taken.
  await app.services.db.updateTable('policies').set({ quote_number: 'Q-00-0001' }).execute();
  await expectRevision();
});

/** Brings every record to the revision that a sample names: otherwise whatever is saved is refused for being old. */
async function expectRevision(): Promise<void> {
  await app.asOwner(`do $$ declare t text; begin
    for t in select table_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'revision' and table_type = 'BASE TABLE' loop
      execute format('update %I set revision = ${sampleRevision} where revision <> ${sampleRevision}', t);
    end loop; end $$`);
}

/** Those whose records the input names, so that a refusal comes from the value and not from the door. */
function callersOf({ access }: Action) {
  const everybody = [cast.superadmin, cast.client, cast.broker, cast.insurer, cast.adjuster];
  if (access === 'public') return [undefined, cast.client];
  const allowed = everybody.filter(({ account_type }) => access.includes(account_type));
  // Who asks for more of them gets every role too.
  return asked === undefined ? allowed.slice(0, 2) : allowed;
}

/** Whether an input says what it was made from. */
const isRevised = ({ input }: Action): boolean =>
  Object.keys((input as { shape?: object }).shape ?? {}).some((key) => key.endsWith('revision'));

/** The fullest sample of an action in which every scoped field names a record that there is. */
function sampleOf(action: Action): unknown {
  const input = sampleInput(action.input, { full: true }) as Record<string, unknown>;
  if ('parent_type' in input && Object.values(action.scope ?? {}).includes('parent'))
    input['parent_type'] = 'claim';
  for (const [field, kind] of Object.entries(action.scope ?? {})) {
    const id = kind === 'parent' ? rows.claim : rows[kind as Exclude<RecordKind, 'bulk_payment'>];
    const one = { ...input, [field]: id };
    input[field] = action.input.safeParse(one).success ? id : [id];
  }
  return input;
}

interface Fault {
  field: string;
  status: number;
  said: unknown;
}

/** What is wrong about an answer, if anything. */
function faultOf(
  { field }: HostileInput,
  { status, body }: { status: number; body: unknown },
): Fault[] {
  const text = JSON.stringify(body) ?? '';
  const shows_inside =
    status >= 400 && /node_modules|\.ts:\d+|at async|violates|SQLSTATE|syntax error/.test(text);
  if (status < 500 && !shows_inside && text.length < 2_000_000) return [];
  return [{ field, status, said: (body as ErrorBody).message }];
}

describe('chosen inputs', () => {
  it.each(actions)('%s refuses them with words', async (name, action) => {
    const faults: Fault[] = [];
    const sample = sampleOf(action);
    for (const [turn, who] of callersOf(action).entries()) {
      const caller = who ? app.as(who) : app.anonymous;
      for (const hostile of hostileInputs(sample, { count, seed: seed + turn })) {
        // Most of a list's addresses would be longer than any browser sends.
        const answer =
          action.kind === 'download'
            ? await caller.download(name as never, hostile.input).then(({ status, bytes }) => ({
                status,
                body: status < 300 ? {} : (JSON.parse(bytes.toString()) as unknown),
              }))
            : await caller.answer(name, hostile.input);
        faults.push(...faultOf(hostile, answer));
        if (answer.status < 300 && isRevised(action)) await expectRevision();
      }
    }
    const logged = faults.length === 0 ? [] : await faultsLogged();
    expect({ faults: faults.slice(0, 12), logged }).toEqual({ faults: [], logged: [] });
  });
});

async function faultsLogged(): Promise<string[]> {
  const found = await app.services.db
    .deleteFrom('error_log')
    .returning(['route', 'message'])
    .execute();
  return found.map(({ route, message }) => `${route}: ${message}`);
}
