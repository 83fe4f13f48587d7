import Box from '@mui/material/Box';
import { formatAmount } from '#domain/money.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { Facts } from '#web/kit/record/facts.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { PartPaper } from '#web/policies/lines/part-paper.tsx';
import { ItemsTotal, type Version } from '#web/policies/document/cover-table.tsx';

type Line = NonNullable<Version['line']>;
type LineItem = Line['items'][number];

const columnsIn = (
  { currency, version_id }: Version,
  policy_id: string | undefined,
): readonly Column<LineItem>[] => [
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
    cell: ({ excess, position }) =>
      policy_id === undefined ? (
        formatAmount(excess, { whole: true })
      ) : (
        <FigureAmount
          of={{ figure: 'item_excess', policy_id, version_id, part: String(position) }}
          amount={excess}
          currency={currency}
          bare
          whole
        />
      ),
    align: 'right',
  },
  {
    id: 'premium',
    header: 'Item premium',
    cell: ({ premium, position }) =>
      policy_id === undefined ? (
        <MoneyText amount={premium} bare />
      ) : (
        <FigureAmount
          of={{ figure: 'item_premium', policy_id, version_id, part: String(position) }}
          amount={premium}
          currency={currency}
          bare
        />
      ),
    align: 'right',
  },
];

const paperOf = (of: { policy_id: string; version_id: string }): Column<LineItem> => ({
  id: 'paper',
  header: 'PDF',
  hides_header: true,
  cell: (item) => <PartPaper of={of} item={item} />,
  align: 'right',
});

/** What a various insurance insures: what holds for everything, and each item with what was said of it. */
export function LineTable({
  version,
  line,
  policy_id,
  papers = false,
}: {
  version: Version;
  line: Line;
  /** Of a stored version: its amounts open how they were worked out. */
  policy_id?: string;
  /** Of a policy: each of several items has a paper of its own. */
  papers?: boolean;
}) {
  const { terms, items, nouns } = line;
  const columns = columnsIn(version, policy_id);
  const of =
    papers && policy_id !== undefined && items.length > 1
      ? { policy_id, version_id: version.version_id }
      : undefined;
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
          columns={of ? [...columns, paperOf(of)] : columns}
          rows={items}
          rowId={({ position }) => String(position)}
          emptyText="Nothing is insured yet."
          totals={{
            insured: 'Total',
            premium: <ItemsTotal version={version} policy_id={policy_id} />,
          }}
        />
      </Card>
    </>
  );
}
