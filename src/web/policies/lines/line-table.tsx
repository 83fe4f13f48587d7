import Box from '@mui/material/Box';
import { formatAmount } from '#domain/money.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { Facts } from '#web/kit/record/facts.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import type { Version } from '#web/policies/document/cover-table.tsx';

type Line = NonNullable<Version['line']>;
type LineItem = Line['items'][number];

const columnsIn = (currency: string): readonly Column<LineItem>[] => [
  {
    id: 'insured',
    header: 'Insured',
    cell: ({ label, facts }) => (
      <>
        <Box sx={{ fontWeight: 550 }}>{label}</Box>
        <Box sx={{ color: t.n[600], fontSize: 12, lineHeight: '18px' }}>
          {facts.map((fact) => `${fact.label}: ${fact.text}`).join(' · ')}
        </Box>
      </>
    ),
    maxWidth: 420,
  },
  {
    id: 'value',
    header: `Sum insured (${currency})`,
    cell: ({ sum_insured }) => <MoneyText amount={sum_insured} whole bare />,
    align: 'right',
  },
  {
    id: 'excess',
    header: 'Excess',
    cell: ({ excess }) => formatAmount(excess, { whole: true }),
    align: 'right',
  },
  {
    id: 'premium',
    header: 'Item premium',
    cell: ({ premium }) => <MoneyText amount={premium} bare />,
    align: 'right',
  },
];

/** What a various insurance insures: what holds for everything, and each item with what was said of it. */
export function LineTable({ version, line }: { version: Version; line: Line }) {
  const { terms, items, nouns } = line;
  return (
    <>
      {terms.length > 0 ? (
        <Card title="Terms">
          <Facts columns={2} facts={terms.map(({ label, text }) => ({ label, value: text }))} />
        </Card>
      ) : null}
      <Card title={nouns} flush>
        <PlainTable
          label={nouns}
          columns={columnsIn(version.currency)}
          rows={items}
          rowId={({ position }) => String(position)}
          emptyText="Nothing is insured yet."
          totals={{
            insured: 'Total',
            premium: <MoneyText amount={version.build_up?.items_total ?? null} bare />,
          }}
        />
      </Card>
    </>
  );
}
