import { describe, expect, it } from 'vitest';
import { defaultClausePresets } from '#domain/policies/default-clause-presets.ts';
import { insuranceTypes, type InsuranceType } from '#domain/policies/insurance-types.ts';

const clausesOf = (type: InsuranceType) =>
  defaultClausePresets.filter(({ applies_to = ['on_track'] }) => applies_to.includes(type));

/** What a document about a thing beside the track cannot speak of. */
const strangeToThings = /course official|dismantl|doctor|weekend/i;
/** The same of a document about anything else. */
const strange: Readonly<Partial<Record<InsuranceType, RegExp>>> = {
  on_track: /object|goods|carrier/i,
  PA: /damaged|object|goods|police|carrier|packing|dismantl/i,
  MRW: /damaged|object|goods|police|dismantl/i,
  LI: /damaged|object|goods|police|carrier|doctor/i,
};

describe('the conditions that come with the product', () => {
  it.each(insuranceTypes)('%s: they speak of what it insures, and of nothing else', (type) => {
    const wrong = clausesOf(type).filter(({ text }) =>
      (strange[type] ?? strangeToThings).test(text),
    );
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  it.each(insuranceTypes)('%s: a loss is reported within 48 hours, said once', (type) => {
    expect(clausesOf(type).filter(({ text }) => text.includes('within 48 hours'))).toHaveLength(1);
  });
});
