import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Action } from '#contract/action.ts';
import { innerOf } from '#contract/audience.ts';
import { contract } from '#contract/contract.ts';
import { hiddenParts } from '#contract/hidden-questions.ts';
import { readerOf } from '#contract/readers.ts';
import { type AccountType, accountTypes, isStaff } from '#domain/accounts/account-types.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';

// Whoever can order or narrow a list by a value learns it row by row. So every sort and filter of every read, for every
// kind of person, is either about something that this person reads, or refused.

type Part = readonly [name: string, question: Record<string, unknown>];

const wholeOf = (schema: z.ZodType): z.ZodType => {
  const inner = innerOf(schema);
  return inner ? wholeOf(inner) : schema;
};

const namesOf = (schema: z.ZodType | undefined): string[] => {
  const whole = schema && wholeOf(schema);
  if (whole instanceof z.ZodEnum) return whole.options.map(String);
  return whole instanceof z.ZodObject ? Object.keys(whole.def.shape) : [];
};

/** Every sort, filter and other part of a question, one at a time. */
function partsOf({ input }: Action): Part[] {
  if (!(input instanceof z.ZodObject)) return [];
  const shape = input.def.shape as Record<string, z.ZodType>;
  return Object.keys(shape).flatMap((name): Part[] => {
    if (name === 'sortBy')
      return namesOf(shape[name]).map((by) => [`sort ${by}`, { sortBy: by }] as const);
    if (name === 'filters')
      return namesOf(shape[name]).map((by) => [`by ${by}`, { filters: { [by]: ['x'] } }] as const);
    return [[`by ${name}`, { [name]: 'x' }]];
  });
}

const outside = accountTypes.filter((type) => !isStaff(type));
const reads = Object.entries(contract as Record<string, Action>).filter(
  ([, action]) => action.kind === 'read' && action.access !== 'public',
);

const hidden = reads.flatMap(([name, action]) =>
  outside
    .filter((type) => action.access.includes(type))
    .flatMap((type) =>
      partsOf(action)
        .filter(([, question]) => hiddenParts(action, readerOf(type), question).length > 0)
        .map(([part, question]) => ({ name, action, type, part, question })),
    ),
);

describe('[R41] a list is not narrowed or sorted by what its reader does not get', () => {
  let app: TestApp;
  const people = new Map<AccountType, Awaited<ReturnType<typeof buildAccount>>>();

  beforeAll(async () => {
    app = await startTestApp();
    for (const account_type of outside)
      people.set(account_type, await buildAccount(app.services.db, { account_type }));
  });

  it('which is so of these sorts and filters, for these people', () => {
    const told = hidden.map(({ name, type, part }) => `${name} ${part}: ${type}`);
    expect(told.toSorted()).toEqual([
      'get_accounts by claim_level: brokerage',
      'get_claims by report_due: agent',
      'get_claims by report_due: brokerage',
      'get_documents by owner: agent',
      'get_documents by owner: brokerage',
      'get_documents by owner: insurer',
      'get_drivers_page sort claim_level: agent',
      'get_requests by owner: agent',
      'get_requests by owner: brokerage',
    ]);
  });

  it('and no read begins with such an order', () => {
    for (const [name, action] of reads) {
      const asked = action.input.safeParse({});
      if (!asked.success) continue;
      for (const type of outside.filter((one) => action.access.includes(one)))
        expect([name, type, ...hiddenParts(action, readerOf(type), asked.data)]).toEqual([
          name,
          type,
        ]);
    }
  });

  it.each([
    ['get_accounts', 'brokerage', { filters: { claim_level: ['3'] } }, 'filters.claim_level'],
    ['get_claims', 'agent', { filters: { report_due: 'true' } }, 'filters.report_due'],
    ['get_claims', 'brokerage', { filters: { report_due: 'true' } }, 'filters.report_due'],
    [
      'get_documents',
      'agent',
      { document_state: 'quote', filters: { owner: ['ID'] } },
      'filters.owner',
    ],
    [
      'get_documents',
      'insurer',
      { document_state: 'policy', filters: { owner: ['ID'] } },
      'filters.owner',
    ],
    ['get_drivers_page', 'agent', { sortBy: 'claim_level' }, 'sortBy'],
    ['get_requests', 'brokerage', { filters: { owner: ['ID'] } }, 'filters.owner'],
  ] as const)('%s refuses %s %j, as a list and as a file', async (name, type, question, field) => {
    const person = people.get(type);
    if (!person) throw new Error(`nobody is ${type}`);
    const asked = JSON.parse(JSON.stringify(question).replace('ID', person.user_id)) as Record<
      string,
      unknown
    >;
    const list = await app.as(person).answer(name, asked);
    expect(list).toMatchObject({
      status: 422,
      body: { fields: [{ field, code: 'hidden' }] },
    });
    const lists = { get_claims: 'claims', get_requests: 'requests', get_drivers_page: 'drivers' };
    const of = lists[name as keyof typeof lists] as string | undefined;
    if (of === undefined) return;
    const file = await app.as(person).answer('start_list_export', {
      list: of,
      question: asked,
      columns: [],
      format: 'csv',
      rows: 'all',
    });
    expect(file.status).toBe(422);
  });

  it('staff, who get all of it, ask by all of it', async () => {
    const admin = app.as(await buildAccount(app.services.db, { account_type: 'admin' }));
    for (const [name, question] of [
      ['get_accounts', { filters: { claim_level: ['3'] } }],
      ['get_claims', { filters: { report_due: 'true' } }],
      ['get_drivers_page', { sortBy: 'claim_level' }],
    ] as const)
      expect((await admin.answer(name, question as never)).status).toBe(200);
  });
});
