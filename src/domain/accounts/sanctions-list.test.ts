import { describe, expect, it } from 'vitest';
import { readSanctionsList } from './sanctions-list.ts';

describe('a sanctions list', () => {
  it('is read by its headers, in any order, with aliases and dates as they are written', () => {
    const read = readSanctionsList([
      ['Country', 'Full name', 'AKA', 'Date_of_Birth', 'Reference'],
      ['ru', 'Dalen, Jan van', 'J. van Dalen| Johan Dalen;', '17/5/1961', 'EU-1'],
      ['Nowhere', 'Acme Trading', '', '1961', 'EU-2'],
      ['', '', 'nobody', '', 'EU-3'],
    ]);
    expect(read).toEqual({
      ok: true,
      left_out: 1,
      entries: [
        {
          source_id: 'EU-1',
          name: 'Dalen, Jan van',
          aliases: ['J. van Dalen', 'Johan Dalen'],
          birth_date: '1961-05-17',
          country: 'RU',
        },
        {
          source_id: 'EU-2',
          name: 'Acme Trading',
          aliases: [],
          birth_date: null,
          country: null,
        },
      ],
    });
  });

  it('says which column it cannot do without', () => {
    expect(readSanctionsList([['name', 'country']])).toEqual({ ok: false, missing: 'source id' });
    expect(readSanctionsList([])).toEqual({ ok: false, missing: 'name' });
  });
});
