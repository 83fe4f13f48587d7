import Box from '@mui/material/Box';
import { counted } from '#domain/counted.ts';
import { countryName } from '#domain/countries.ts';
import { divide, multiply, roundHalfUp, wholeNumber } from '#domain/decimal.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { lossRatioPct } from '#domain/rating/levels/series-level.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';

type Trial = NonNullable<OutputOf<'get_rating_trial'>['trial']>;
type Result = NonNullable<Trial['result']>;
type Total = Result['totals'][number];
type Line = Result['clients'][number];

/** "4.2" of a hundred, without its sign; null where there was nothing before. */
function changePct(before: number, after: number): string | null {
  if (before === 0 || before === after) return null;
  const share = divide(wholeNumber(Math.abs(after - before)), wholeNumber(Math.abs(before)));
  return roundHalfUp(multiply(share, wholeNumber(100)), 1);
}

function Change({ before, after, currency }: Pick<Line, 'before' | 'after' | 'currency'>) {
  const pct = changePct(before, after);
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        color: after > before ? t.tone.error.fg : after < before ? t.tone.success.fg : t.n[500],
      }}
    >
      {after > before ? '+' : ''}
      <MoneyText amount={after - before} currency={currency} bare />
      {pct === null ? null : (
        <Box component="span" sx={{ ml: 2, fontSize: 12 }}>
          {after > before ? '+' : '−'}
          {pct} %
        </Box>
      )}
    </Box>
  );
}

const linesOf = (noun: string, nameOf: (line: Line) => string): readonly Column<Line>[] => [
  { id: 'name', header: noun, cell: nameOf, maxWidth: 240 },
  { id: 'change', header: 'Change', cell: (line) => <Change {...line} />, align: 'right' },
  {
    id: 'before',
    header: 'Before',
    cell: ({ before, currency }) => <MoneyText amount={before} currency={currency} />,
    align: 'right',
    quiet: true,
  },
  {
    id: 'after',
    header: 'After',
    cell: ({ after, currency }) => <MoneyText amount={after} currency={currency} />,
    align: 'right',
  },
];
const clientColumns = linesOf('Client', ({ name }) => name);
const seriesColumns = linesOf('Series', ({ name }) => name);
const countryColumns = linesOf('Country', ({ name }) => countryName(name));

const ratio = (claims: number, premium: number) => {
  const pct = lossRatioPct(claims, premium);
  return pct === null ? '—' : `${pct} %`;
};

function BeforeAfter({ before, after, currency }: Pick<Line, 'before' | 'after' | 'currency'>) {
  return (
    <>
      <MoneyText amount={after} currency={currency} whole />
      <Box sx={{ fontSize: 12, fontWeight: 450, color: t.n[600] }}>
        <Change before={before} after={after} currency={currency} />
      </Box>
    </>
  );
}

function Totals({ total }: { total: Total }) {
  const { currency } = total;
  const touched = total.excess_after !== total.excess_before;
  return (
    <KeyFigures
      figures={[
        { label: 'Policies', value: total.policies },
        {
          label: 'Clients pay',
          value: <BeforeAfter before={total.before} after={total.after} currency={currency} />,
        },
        {
          label: 'Net premium',
          value: (
            <BeforeAfter before={total.net_before} after={total.net_after} currency={currency} />
          ),
        },
        {
          label: 'Premium tax',
          value: (
            <BeforeAfter before={total.ipt_before} after={total.ipt_after} currency={currency} />
          ),
        },
        {
          label: 'Loss ratio',
          value: (
            <>
              {ratio(total.claims_after, total.net_after)}
              <Box sx={{ fontSize: 12, fontWeight: 450, color: t.n[600] }}>
                before {ratio(total.claims, total.net_before)}
              </Box>
            </>
          ),
        },
        ...(touched
          ? [
              {
                label: `Excess of ${counted(total.accidents, 'accident')}`,
                value: (
                  <BeforeAfter
                    before={total.excess_before}
                    after={total.excess_after}
                    currency={currency}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Who would pay more, and what the season would have brought and cost. */
export function TrialResult({
  result,
  trial: { year, insurance_type },
}: {
  result: Result;
  trial: Pick<Trial, 'year' | 'insurance_type'>;
}) {
  const { totals, more, less, same, left_out } = result;
  const changes = (lines: readonly Line[]) => lines.filter(({ before, after }) => before !== after);
  return (
    <>
      {totals.length === 0 ? (
        <InlineAlert tone="info">No policy of {year} can be calculated again.</InlineAlert>
      ) : null}
      {totals.map((total) => (
        <Totals key={total.currency} total={total} />
      ))}
      {totals.length > 0 ? (
        <Box className="num" sx={{ fontSize: 13, color: t.n[700] }}>
          {counted(more, 'client pays', 'clients pay')} more, {less} less, {same} the same.
        </Box>
      ) : null}
      {left_out > 0 ? (
        <InlineAlert tone="warning">
          {counted(left_out, 'policy is', 'policies are')} left out: priced before calculations were
          kept, or not priceable with what was tried.
        </InlineAlert>
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Card title="Largest changes by client, with fee and tax" flush>
          <PlainTable
            label="Changes by client"
            columns={clientColumns}
            rows={changes(result.clients)}
            rowId={({ id, currency }) => `${id} ${currency}`}
            emptyText="Nobody pays more or less."
          />
        </Card>
        {isVi(insurance_type) ? null : (
          <Card title="Largest changes by series, before discounts" flush>
            <PlainTable
              label="Changes by series"
              columns={seriesColumns}
              rows={changes(result.series)}
              rowId={({ id, currency }) => `${id} ${currency}`}
              emptyText="No series costs more or less."
            />
          </Card>
        )}
        {changes(result.countries).length > 0 ? (
          <Card title="Premium tax by country" flush>
            <PlainTable
              label="Premium tax by country"
              columns={countryColumns}
              rows={changes(result.countries)}
              rowId={({ id, currency }) => `${id} ${currency}`}
            />
          </Card>
        ) : null}
      </Box>
    </>
  );
}
