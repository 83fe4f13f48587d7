import { describe, expect, it } from 'vitest';
import { csvAmount, csvText } from './csv-file.ts';

describe('exported files', () => {
  it.each([
    [4_825_000, '48250.00'],
    [5, '0.05'],
    [-150, '-1.50'],
    [null, ''],
  ])('%j cents read %j', (cents, text) => {
    expect(csvAmount(cents)).toBe(text);
  });

  it('quotes what would break a line, and lets no name become a formula', () => {
    const rows = [{ name: 'Van Dalen, "Racing"' }, { name: '=1+1' }, { name: '-1.50' }];
    expect(csvText([['Team', (row) => row.name]], rows)).toBe(
      'Team\r\n"Van Dalen, ""Racing"""\r\n\'=1+1\r\n-1.50',
    );
  });
});
