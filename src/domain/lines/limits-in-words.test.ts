import { describe, expect, it } from 'vitest';
import { returnsInWords } from '#domain/lines/line-returns.ts';
import { lines, returnsOf } from '#domain/lines/lines.ts';
import { formatMoney } from '#domain/money.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';

const limitsOf = (type: 'TI' | 'LI', item: Record<string, unknown>) =>
  lines[type].limits_in_words?.((amount) => formatMoney(amount, 'EUR'), [item]).join(' ') ?? '';

describe('what a line gives back, in words', () => {
  const money = (amount: number) => formatMoney(amount, 'EUR');
  const told = (type: ViType, terms = {}) =>
    returnsInWords(returnsOf({ insurance_type: type, terms }), money);

  it.each<[ViType, Record<string, string>, RegExp]>([
    ['VAL', {}, /days that have not run goes back, less EUR 25\.00\.$/],
    ['PA', { term: 'annual' }, /days that have not run goes back\.$/],
    [
      'PA',
      { term: 'event' },
      /ends the cover before its first day, the net premium goes back, and nothing later/,
    ],
    ['SCE', {}, /7 days or more .* 90 % .* later 50 %, and nothing once it has begun/],
    ['MRW', {}, /at least 14 days before its first day/],
  ])('%s %j', (type, terms, words) => {
    expect(told(type, terms)).toMatch(words);
  });
});

describe('what a line pays at most, in words', () => {
  it('war and strikes that are bought stand beside the condition that excludes war', () => {
    expect(limitsOf('TI', { war_strikes: true })).toContain('although the conditions exclude war');
    expect(limitsOf('TI', { war_strikes: false })).not.toContain('war');
  });

  it('damage to a circuit has an excess of its own', () => {
    expect(limitsOf('LI', { circuit_damage: 2_500_000 })).toContain(
      'less an excess of EUR 1,000.00',
    );
    expect(limitsOf('LI', { circuit_damage: 0 })).toContain('Damage to circuits is not insured.');
  });
});
