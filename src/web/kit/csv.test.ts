import { expect, test } from 'vitest';
import { csvOf, plainAmount } from '#web/kit/csv.ts';

test('an export has a head, keeps commas inside cells and lets no name become a formula', () => {
  const columns = [
    { header: 'Name', text: (row: { name: string; cents: number }) => row.name },
    { header: 'Open', text: (row: { name: string; cents: number }) => plainAmount(row.cents) },
  ];
  const rows = [
    { name: 'Van Dalen, Racing', cents: 4_825_000 },
    { name: '=HYPERLINK("x")', cents: -5 },
  ];
  expect(csvOf(columns, rows).split('\r\n')).toEqual([
    'Name,Open',
    '"Van Dalen, Racing",48250.00',
    `"'=HYPERLINK(""x"")",-0.05`,
  ]);
});
