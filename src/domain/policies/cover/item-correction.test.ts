import { describe, expect, it } from 'vitest';
import { coverAt } from '#domain/policies/cover/cover-intervals.ts';
import {
  correctedPlace,
  isCorrectable,
  withCorrectedTerms,
} from '#domain/policies/cover/item-correction.ts';
import { documentStatuses } from '#domain/policies/document-status.ts';

const versions = [
  { version_id: 'I', stands_from: 100 },
  { version_id: 'III', stands_from: 200 },
];
const interval = (version_id: string, covered_from: number, covered_to: number) => ({
  version_id,
  covered_from,
  covered_to,
});

describe('correctedPlace', () => {
  it('the terms of a version are replaced by those of its own correction, also for test days before the event', () => {
    expect(correctedPlace(interval('I', 40, 200), versions)).toBe(0);
    expect(correctedPlace(interval('III', 200, 300), versions)).toBe(1);
  });

  it('terms of a version that stood on no day are replaced by what stood when they began', () => {
    expect(correctedPlace(interval('II', 150, 200), versions)).toBe(0);
    expect(correctedPlace(interval('II', 250, 300), versions)).toBe(1);
    expect(correctedPlace(interval('II', 90, 300), versions)).toBe(0);
  });

  it('what was over before the correction holds keeps its terms', () => {
    expect(correctedPlace(interval('0', 40, 100), versions)).toBeUndefined();
    expect(correctedPlace(interval('0', 40, 100), [])).toBeUndefined();
  });
});

describe('withCorrectedTerms', () => {
  it('a moment that has passed follows the correction, with the same cover for the same time', () => {
    const known = [
      {
        cover_interval_id: 'a',
        covered_from: 100,
        covered_to: 200,
        reason: 'covered' as const,
        item_id: 'typed',
      },
      {
        cover_interval_id: 'b',
        covered_from: 200,
        covered_to: 300,
        reason: 'suspended' as const,
        item_id: 'other',
      },
    ];
    const corrected = withCorrectedTerms(known, new Map([['a', 'right']]));
    expect(coverAt(corrected, 150)).toEqual({
      covered_from: 100,
      covered_to: 200,
      reason: 'covered',
      item_id: 'right',
    });
    expect(coverAt(corrected, 250)?.item_id).toBe('other');
  });
});

describe('isCorrectable', () => {
  it('a policy is corrected while nothing is worked on beside its version in force, a quote never', () => {
    const policy = documentStatuses.filter((status) =>
      isCorrectable({ document_state: 'policy', status }),
    );
    expect(policy).toEqual([
      'completed',
      'cancelled',
      'policy_made',
      'expired',
      'no_claim_completed',
    ]);
    expect(
      documentStatuses.some((status) => isCorrectable({ document_state: 'quote', status })),
    ).toBe(false);
  });
});
