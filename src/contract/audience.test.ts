import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyAccount, read, staff, type Action } from '#contract/action.ts';
import { answerFor, declaredPart } from '#contract/answer-for.ts';
import {
  answer,
  everyone,
  ownersAndStaff,
  seenBy,
  signedIn,
  staffAlone,
} from '#contract/audience.ts';
import { audiences } from '#contract/readers.ts';
import { audienceFaults } from '#contract/audience-faults.ts';
import { contract } from '#contract/contract.ts';

const asked = (output: z.ZodType, access: Action['access'] = anyAccount) =>
  read({ summary: 'A question.', input: z.object({}), output, access, shows: 'nothing' });

const record = z.object({
  ...seenBy(everyone, { name: z.string() }),
  ...seenBy(staffAlone, { notes: z.string().optional() }),
});

describe('whom an answer is for', () => {
  it('is said of every field of every answer of the whole contract', () => {
    const faults = Object.entries(contract).flatMap(([name, action]) =>
      audienceFaults(name, action),
    );
    expect(faults).toEqual([]);
  });

  it.each<[string, z.ZodType, string[]]>([
    ['a field alone', z.object({ a: z.string() }), ['ask.a has no audience']],
    [
      'a field beside declared ones',
      record.extend({ late: z.string() }),
      ['ask.late has no audience'],
    ],
    [
      'one in a list in a list',
      answer(signedIn, { rows: z.array(z.array(record.extend({ late: z.string() }))) }),
      ['ask.rows[][].late has no audience'],
    ],
    ['a list of texts', z.array(z.string()), ['ask[] has no audience']],
    [
      'the rows of a table by name',
      z.record(z.string(), z.object({ a: z.string() })),
      ['ask{}.a has no audience'],
    ],
    ['one way of two', z.union([record, z.object({ b: z.string() })]), ['ask.b has no audience']],
    [
      'an object that lets everything through',
      answer(signedIn, { a: z.looseObject({ b: z.string() }) }),
      ['ask.a lets unnamed fields through'],
    ],
    [
      'a field that some do not get and that is required',
      answer(ownersAndStaff, { a: z.string() }),
      ['ask.a is required, but not for insurer, adjuster'],
    ],
  ])('is missed at %s', (_, output, faults) => {
    expect(audienceFaults('ask', asked(output))).toEqual(faults);
  });

  it('needs not be said of what staff alone can ask', () => {
    expect(audienceFaults('ask', asked(z.object({ a: z.string() }), staff))).toEqual([]);
  });

  it('is said of what a refusal carries too', () => {
    const action = { ...asked(record), stored: z.object({ notes: z.string() }) };
    expect(audienceFaults('ask', action)).toEqual(['ask conflict.notes has no audience']);
  });
});

describe('an answer is cut', () => {
  const nested = answer(everyone, {
    rows: z.array(record).nullable(),
    by_name: z.record(z.string(), record),
    either: z.union([record, z.null()]),
    pair: z.tuple([record, z.string()]),
    later: record.optional(),
  });
  const one = { name: 'Jan', notes: 'pays late' };
  const whole = {
    rows: [one],
    by_name: { jan: one },
    either: one,
    pair: [one, 'Jan'],
    later: one,
  };

  it.each(audiences.filter((audience) => audience !== 'staff'))(
    'for %s, wherever the field stands',
    (audience) => {
      const cut = { name: 'Jan' };
      expect(answerFor(nested, audience).parse(whole)).toEqual({
        rows: [cut],
        by_name: { jan: cut },
        either: cut,
        pair: [cut, 'Jan'],
        later: cut,
      });
    },
  );

  it('for nobody who reads all of it: it is the same schema, so that nothing is done twice', () => {
    expect(answerFor(nested, 'staff')).toBe(nested);
    expect(answerFor(nested, 'client')).toBe(answerFor(nested, 'client'));
  });

  it('also when an object is made smaller, larger or partial', () => {
    for (const made of [
      record.pick({ notes: true }),
      record.partial(),
      record.extend(seenBy(everyone, { more: z.string().optional() })),
    ])
      expect(JSON.stringify(answerFor(made, 'client').parse(one))).not.toContain('late');
  });
});

describe('a stored value is cut', () => {
  const stored = answer(everyone, {
    rows: z.array(record).nullable(),
    by_name: z.record(z.string(), record),
    either: z.union([z.string(), record]),
    whatever: z.unknown(),
    plain: z.array(z.string()),
  });
  const one = { name: 'Jan', notes: 'pays late', later: 'x' };

  it('to what its schema declares for the reader, at whatever depth, and is not checked', () => {
    const value = {
      rows: [one, null],
      by_name: { jan: one },
      either: one,
      whatever: one,
      plain: ['a', 7],
      later: one,
    };
    expect(declaredPart(stored, 'client', value)).toEqual({
      rows: [{ name: 'Jan' }, null],
      by_name: { jan: { name: 'Jan' } },
      either: { name: 'Jan' },
      whatever: one,
      plain: ['a', 7],
    });
  });

  it('to its plain values where no schema says what it holds', () => {
    expect(declaredPart(undefined, 'client', one)).toEqual({});
    expect(declaredPart(z.string(), 'client', [one, 'a'])).toEqual([{}, 'a']);
    expect(declaredPart(undefined, 'client', ['a', 7, null])).toEqual(['a', 7, null]);
  });
});
