import { describe, expect, it } from 'vitest';
import {
  clauseVariables,
  fillClause,
  sampleClauseFacts,
  unknownVariables,
} from '#domain/policies/clause-variables.ts';

const facts = sampleClauseFacts;

describe('variables of conditions', () => {
  it.each([
    ['The first {excess} is yours.', facts, 'The first EUR 13,000.00 is yours.'],
    ['Up to {max_payout} of {sum_insured}.', facts, 'Up to EUR 247,000.00 of EUR 260,000.00.'],
    ['Held {period} in {currency}.', facts, 'Held 19-06-2026 to 21-06-2026 in EUR.'],
    ['On {period}.', { ...facts, period_to: '2026-06-19' }, 'On 19-06-2026.'],
    ['{excess} twice: {excess}', facts, 'EUR 13,000.00 twice: EUR 13,000.00'],
    [
      'The first {excess}.',
      { ...facts, excesses: [1_300_000, 900_000] },
      'The first EUR 9,000.00 to EUR 13,000.00 (by car).',
    ],
    ['{excess}', { ...facts, excesses: [1_300_000, 1_300_000] }, 'EUR 13,000.00'],
    ['{excess}', { ...facts, excesses: [] }, 'the excess of this document'],
    ['{period}', { ...facts, period_from: null }, 'the period of this document'],
    ['{Excess} {other} { excess }', facts, '{Excess} {other} { excess }'],
  ])('%s', (text, of, printed) => {
    expect(fillClause(text, of)).toBe(printed);
  });

  it('names the ones that no document knows, once', () => {
    expect(unknownVariables('{excess} {exces} {exces} {period}')).toEqual(['exces']);
  });

  it('fills every variable that is offered', () => {
    for (const { name } of clauseVariables)
      expect(fillClause(`{${name}}`, facts)).not.toContain('{');
  });
});
