import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { knownKeysOnly } from '#contract/known-keys.ts';

const issuesOf = (schema: z.ZodType, input: unknown) =>
  schema
    .safeParse(input)
    .error?.issues.map((issue) =>
      issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys].join('.') : issue.code,
    );

const words = z.object({ a: z.string() });

describe('a key that an input does not know', () => {
  test.each([
    ['an object', words, { a: 'x', b: 1 }, ['b']],
    ['a list', z.object({ all: z.array(words) }), { all: [{ a: 'x', b: 1 }] }, ['all.0.b']],
    [
      'what may be left out',
      z.object({ one: words.optional() }),
      { one: { a: 'x', b: 1 } },
      ['one.b'],
    ],
    [
      'a default',
      z.object({ one: words.default({ a: '' }) }),
      { one: { a: 'x', b: 1 } },
      ['one.b'],
    ],
    [
      'what may be nothing',
      z.object({ one: words.nullable() }),
      { one: { a: 'x', b: 1 } },
      ['one.b'],
    ],
    [
      'what is made into something else',
      z.object({ one: words.transform(({ a }) => a) }),
      { one: { a: 'x', b: 1 } },
      ['one.b'],
    ],
    ['values by name', z.record(z.string(), words), { one: { a: 'x', b: 1 } }, ['one.b']],
    [
      'kinds',
      z.discriminatedUnion('kind', [
        words.extend({ kind: z.literal('w') }),
        z.object({ kind: z.literal('n') }),
      ]),
      { kind: 'n', a: 'x' },
      ['a'],
    ],
  ])('in %s is named', (_where, schema, input, keys) => {
    expect(issuesOf(schema, input)).toBeUndefined();
    expect(issuesOf(knownKeysOnly(schema as z.ZodType), input)).toEqual(keys);
  });

  test('is kept where the input says so', () => {
    const open = z.looseObject({ a: z.string() });
    expect(knownKeysOnly(open).parse({ a: 'x', b: 1 })).toEqual({ a: 'x', b: 1 });
  });

  test('leaves what is said of a part with it', () => {
    const said = z.object({ a: z.string().meta({ 'x-asked-by': ['staff'] }) });
    expect(knownKeysOnly(said).shape.a.meta()).toMatchObject({ 'x-asked-by': ['staff'] });
  });

  test('leaves checks over several fields as they were', () => {
    const span = z
      .object({ from: z.number(), to: z.number() })
      .refine(({ from, to }) => from <= to);
    expect(issuesOf(knownKeysOnly(span), { from: 2, to: 1 })).toEqual(['custom']);
  });

  test.each(Object.entries(contract))('%s refuses it', (_name, { input }) => {
    const issues = (input as z.ZodType).safeParse({ nobody_knows_this: 1 }).error?.issues ?? [];
    expect(
      issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])),
    ).toEqual(['nobody_knows_this']);
  });
});
