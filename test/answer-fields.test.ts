import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyAccount, read, type Action } from '#contract/action.ts';
import { answer, ownersAndStaff, seenBy, signedIn, staffAlone } from '#contract/audience.ts';
import { contract } from '#contract/contract.ts';
import { answeredObjects, blocksOf, fieldFaults } from '#test/harness/source/answer-fields.ts';
import { root } from '#test/harness/source/import-graph.ts';

// An object of an answer can be declared for its readers as a whole, and what stands in it has them too. So that nobody
// adds a field to it without thinking of them, each of its fields stands on a page of its own, which is written by hand.

const page = readFileSync(join(root, 'test/canary/answer-fields.txt'), 'utf8');

const asked = (output: z.ZodType): Record<string, Action> => ({
  ask: read({
    summary: 'A question.',
    input: z.object({}),
    output,
    access: anyAccount,
    shows: 'nothing',
  }),
});

describe('[R41] every leaf of every answer', () => {
  it('stands on the page of fields under those who read it', () => {
    expect(fieldFaults(page, answeredObjects(contract))).toEqual([]);
    expect(blocksOf(page).length).toBeGreaterThan(150);
  });

  const row = { name: z.string(), inner: z.object({ note: z.string() }) };
  const said = `${signedIn.join(' ')}: inner name\n\n${signedIn.join(' ')}: note`;

  it.each<[string, z.ZodType, number]>([
    ['nothing is amiss', answer(signedIn, row), 0],
    ['a field that is added', answer(signedIn, { ...row, reserve: z.string() }), 2],
    [
      'one that is added to an object without readers of its own',
      answer(signedIn, { ...row, inner: z.object({ note: z.string(), reserve: z.string() }) }),
      2,
    ],
    ['one that more people read', answer(ownersAndStaff, row), 4],
    [
      'one that fewer people read',
      z.object({ ...seenBy(signedIn, row), ...seenBy(staffAlone, { name: z.string() }) }),
      2,
    ],
    [
      'one that holds whatever it likes',
      answer(signedIn, { ...row, inner: z.object({ note: z.unknown() }) }),
      2,
    ],
  ])('is seen: %s', (_title, output, faults) => {
    expect(fieldFaults(said, answeredObjects(asked(z.array(output))))).toHaveLength(faults);
  });
});
