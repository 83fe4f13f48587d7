import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unknownAction } from '#contract/errors.ts';
import type { Action, RecordKind } from '#contract/action.ts';
import { contract, type ActionName, type UploadName } from '#contract/contract.ts';
import { seedReference } from '#server/reference-seed.ts';
import { CallError, startTestApp, type Caller, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast, type CastMember } from '#test/harness/communication-factories.ts';
import { handOutPages } from '#test/harness/factories.ts';
import { buildForeignRows, type ForeignRows } from '#test/harness/policies/foreign-rows.ts';
import { sampleInput, unknownId } from '#test/harness/sample-input.ts';

// Who may call what, made from the contract and nothing else: a new action is in this table the moment it exists.

let app: TestApp;
let cast: Cast;
let foreign: ForeignRows;

const actions = Object.entries(contract) as [ActionName, Action][];
const scoped = actions.filter(([, action]) => Object.keys(action.scope ?? {}).length > 0);

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  cast = await buildCast(app.services.db);
  await handOutPages(app.services.db, cast.strangers.brokerage.user_id);
  foreign = await buildForeignRows(app.services.db, cast);
});

/** One of each account type; outside the house the ones whom nothing in the database concerns. */
const callers = (): CastMember[] => [cast.superadmin, cast.admin, ...Object.values(cast.strangers)];

/** No record has it, not even one that an action made of its sample input. */
const nobodysId = '01890000-0000-7000-8000-00000000beef';

interface Answer {
  status: number;
  code: string;
  /** Everything that a caller could tell one refusal from another by. */
  body: string;
}

const image = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');

async function send(caller: Caller, name: ActionName, input: unknown): Promise<Answer> {
  const { kind } = contract[name] as Action;
  if (kind === 'upload') {
    const file = { document_name: 'a.png', content_type: 'image/png', bytes: image };
    const refused = await caller.upload(name as UploadName, input as never, file).then(
      () => undefined,
      (reason: unknown) => {
        if (reason instanceof CallError) return reason;
        throw reason;
      },
    );
    return answerOf(refused?.status ?? 200, refused?.body ?? {});
  }
  if (kind === 'download') {
    const { status, bytes } = await caller.download(name as never, input);
    return answerOf(status, status < 300 ? {} : JSON.parse(bytes.toString()));
  }
  const { status, body } = await caller.answer(name, input);
  return answerOf(status, body);
}

function answerOf(status: number, body: unknown): Answer {
  const { request_id: _, ...rest } = (body ?? {}) as Record<string, unknown>;
  return {
    status,
    code: typeof rest['code'] === 'string' ? rest['code'] : '',
    body: status < 300 ? '' : JSON.stringify(rest),
  };
}

describe('who may call', () => {
  it.each(actions)(
    '[6.2] [6.13] %s answers those it is for, and nobody else',
    async (name, action) => {
      const input = sampleInput(action.input);
      const cells: Record<string, string> = {};
      const expected: Record<string, string> = {};
      const anonymous = await send(app.anonymous, name, input);
      cells['anonymous'] = classOf(anonymous);
      expected['anonymous'] = action.access === 'public' ? 'answered' : '401 not_logged_in';
      for (const caller of callers()) {
        // A session of its own for each call, because some actions end or change the one they come with.
        const answer = await send(app.as(caller), name, input);
        const type = caller.account_type;
        // The role is asked before the input is read: whoever hears that the input is wrong has passed.
        const has_passed =
          answer.code === 'forbidden' &&
          (await send(app.as(caller), name, {})).code === 'invalid_input';
        cells[type] = has_passed ? 'answered' : classOf(answer);
        const refused = action.hidden ? noSuchAction : '403 forbidden';
        expected[type] =
          action.access === 'public' || action.access.includes(type) ? 'answered' : refused;
      }
      expect(cells).toEqual(expected);
    },
  );
});

const noSuchAction = '404 no such action';

/** Whether a call came through to the action; a fault of the server is named, so that it cannot pass for an answer. */
function classOf({ status, code, body }: Answer): string {
  if (status === 404 && body.includes(unknownAction)) return noSuchAction;
  const is_refused = code === 'not_logged_in' || code === 'forbidden';
  return is_refused || status >= 500 ? `${status} ${code}` : 'answered';
}

describe('whose rows', () => {
  it.each(scoped)(
    "[6.13] %s answers the same for somebody else's record as for none",
    async (name, action) => {
      for (const parent_type of parentTypesOf(action)) {
        const theirs = withIds(action, { parent_type, idOf: foreignId });
        const none = withIds(action, { parent_type, idOf: () => nobodysId });
        expect(action.input.safeParse(theirs).error?.issues ?? []).toEqual([]);
        for (const caller of callers()) {
          const type = caller.account_type;
          if (action.access !== 'public' && !action.access.includes(type)) continue;
          const for_none = await send(app.as(caller), name, none);
          expect([name, type, for_none.status, for_none.code]).toEqual([
            name,
            type,
            404,
            'not_found',
          ]);
          if (type === 'admin' || type === 'superadmin') continue;
          const for_theirs = await send(app.as(caller), name, theirs);
          expect([name, type, for_theirs]).toEqual([name, type, for_none]);
        }
      }
    },
  );
});

function foreignId(kind: RecordKind): string {
  if (kind === 'bulk_payment') throw new Error('foreign-rows.ts has no payment link: add one');
  return foreign[kind];
}

/** The kinds of records that `parent_type` may name; one empty turn for actions without it. */
function parentTypesOf(action: Action): readonly (RecordKind | undefined)[] {
  if (!Object.values(action.scope ?? {}).includes('parent')) return [undefined];
  return (Object.keys(foreign) as RecordKind[]).filter(
    (kind) =>
      action.input.safeParse({
        ...(sampleInput(action.input) as object),
        parent_type: kind,
        parent_id: unknownId,
      }).success,
  );
}

/** A sample of the action's input in which every scoped field names a record. */
function withIds(
  action: Action,
  {
    parent_type,
    idOf,
  }: { parent_type: RecordKind | undefined; idOf: (kind: RecordKind) => string },
): unknown {
  const input = sampleInput(action.input) as Record<string, unknown>;
  if (parent_type) input['parent_type'] = parent_type;
  for (const [field, kind] of Object.entries(action.scope ?? {}) as [
    string,
    RecordKind | 'parent',
  ][]) {
    const id = idOf(kind === 'parent' ? (parent_type ?? 'claim') : kind);
    const one = { ...input, [field]: id };
    input[field] = action.input.safeParse(one).success ? id : [id];
  }
  return input;
}

describe('the table itself', () => {
  it('[7.6] covers every action of the contract, and each takes a sample made from its schema', () => {
    const refused = actions.filter(([, { input }]) => !input.safeParse(sampleInput(input)).success);
    expect(refused.map(([name]) => name)).toEqual([]);
    expect(actions.length).toBeGreaterThan(39);
    expect(actions.every(([, { input }]) => input instanceof z.ZodType)).toBe(true);
  });
});
