import { describe, expect, it } from 'vitest';
import { changedFields } from '#domain/admin/changed-fields.ts';

describe('changed fields', () => {
  it('names only what is not as it was', () => {
    expect(
      changedFields({ status: 'concept', premium: 100 }, { status: 'made', premium: 100 }),
    ).toEqual([{ field: 'status', from: 'concept', to: 'made' }]);
  });

  it('a new record shows all its fields, and lists are compared by content', () => {
    expect(changedFields(null, { cars: [1] })).toEqual([{ field: 'cars', from: null, to: [1] }]);
    expect(changedFields({ cars: [1] }, { cars: [1] })).toEqual([]);
  });
});
