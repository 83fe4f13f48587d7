import { describe, expect, it } from 'vitest';
import { lines } from '#domain/lines/lines.ts';
import { formatMoney } from '#domain/money.ts';

const limitsOf = (type: 'TI' | 'LI', item: Record<string, unknown>) =>
  lines[type].limits_in_words?.((amount) => formatMoney(amount, 'EUR'), [item]).join(' ') ?? '';

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
