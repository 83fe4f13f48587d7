import { describe, expect, it } from 'vitest';
import { pageOfWhole } from '#web/kit/list/whole-list.ts';

const rows = [
  { name: 'Autódromo José Carlos Pace', length_m: 4309 },
  { name: 'Circuit Zandvoort', length_m: null },
  { name: 'Circuit de Spa-Francorchamps', length_m: 7004 },
];
const order = {
  words: (row: (typeof rows)[number]) => row.name,
  by: { length: (row: (typeof rows)[number]) => row.length_m },
  is: { known: (row: (typeof rows)[number]) => (row.length_m === null ? 'no' : 'yes') },
};
const start = { q: '', filters: {}, sortBy: '', ascending: true, page: 1, size: 20 };
const shown = (state: object) => pageOfWhole({ ...start, ...state }, rows, order);
const names = (state: object) => shown(state).rows?.map(({ name }) => name);

describe('[2.40] a list that comes as a whole', () => {
  it('is searched without accents and in any order of words', () => {
    expect(names({ q: 'pace jose' })).toEqual(['Autódromo José Carlos Pace']);
    expect(shown({ q: 'circuit' }).total).toBe(2);
  });

  it('is sorted either way, with nothing known at the end, and cut into pages', () => {
    expect(names({ sortBy: 'length' })?.at(0)).toBe('Autódromo José Carlos Pace');
    expect(names({ sortBy: 'length', ascending: false })).toEqual([
      'Circuit de Spa-Francorchamps',
      'Autódromo José Carlos Pace',
      'Circuit Zandvoort',
    ]);
    expect(names({ page: 2, size: 2 })).toEqual(['Circuit de Spa-Francorchamps']);
  });

  it('is narrowed by a filter, and knows all that it found beside the page on show', () => {
    const { rows: page, total, found } = shown({ filters: { known: ['yes'] }, size: 1 });
    expect(page?.map(({ name }) => name)).toEqual(['Autódromo José Carlos Pace']);
    expect(total).toBe(2);
    expect(found).toEqual([rows[0], rows[2]]);
  });

  it('says nothing while it has not come', () => {
    expect(pageOfWhole(start, undefined, order)).toEqual({
      rows: undefined,
      total: undefined,
      found: [],
    });
  });
});
