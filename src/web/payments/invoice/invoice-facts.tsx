import { isPrintedTax } from '#domain/rating/tax/premium-tax.ts';
import Box from '@mui/material/Box';
import { countryName } from '#domain/countries.ts';
import { addressOf } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { DateText, dateTextOf } from '#web/kit/text/date-text.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { FigureAmount, type FigureQuestion } from '#web/kit/calculation/figure-button.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Invoice = OutputOf<'get_invoice'>['invoice'];

const underlined = { textDecoration: 'underline', textUnderlineOffset: 3 } as const;

/** What an invoice says: for whom, for what, and how its sum comes about. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const client = useIsAmong('agent');
  const staff = useIsAmong('superadmin', 'admin');
  const policies = client ? addressOf('my_policies') : addressOf('policies');
  return (
    <Card title="Invoice">
      <Facts
        columns={2}
        facts={[
          { label: 'Client', value: invoice.client_name },
          {
            label: 'Policy',
            value: (
              <AppLink href={`${policies}/${invoice.policy_id}`} sx={underlined}>
                {invoice.policy_number}
              </AppLink>
            ),
          },
          { label: 'Issue date', value: <DateText value={invoice.issue_date} /> },
          { label: 'Due date', value: <DateText value={invoice.due_date} /> },
          ...(staff && invoice.last_reminder_at !== null
            ? [{ label: 'Last reminder', value: dateTextOf(invoice.last_reminder_at, true) }]
            : []),
          ...(invoice.credit_of
            ? [
                {
                  label: 'Credit of',
                  value: (
                    <AppLink
                      href={addressOf('invoice', { invoice_id: invoice.credit_of })}
                      sx={underlined}
                    >
                      Open the invoice
                    </AppLink>
                  ),
                },
              ]
            : []),
        ]}
      />
      <BuildUp invoice={invoice} />
    </Card>
  );
}

/** Premium, fee, tax by country, total. */
function BuildUp({ invoice }: { invoice: Invoice }) {
  const { invoice_id, currency } = invoice;
  const of = (figure: FigureQuestion['figure'], part = '') => ({ figure, invoice_id, part });
  const lines = [
    { label: 'Net premium', amount: invoice.premium, of: of('invoice_net') },
    ...(invoice.fee === 0
      ? []
      : [{ label: 'Policy fee', amount: invoice.fee, of: of('invoice_fee') }]),
    ...invoice.ipt.filter(isPrintedTax).map((line) => ({
      label: `Premium tax ${countryName(line.country)}, ${line.rate_pct} %`,
      amount: line.ipt,
      of: of('invoice_tax', `${line.country} ${line.rate_pct}`),
    })),
  ];
  const row = {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 3,
    py: 2,
    borderTop: `1px solid ${t.n[200]}`,
    fontSize: 13,
    lineHeight: '20px',
  } as const;
  return (
    <Box component="dl" sx={{ m: 0, mt: 5 }}>
      {lines.map((line) => (
        <Box key={line.label} sx={row}>
          <Box component="dt" sx={{ color: t.n[600] }}>
            {line.label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <FigureAmount of={line.of} amount={line.amount} currency={currency} />
          </Box>
        </Box>
      ))}
      <Box sx={{ ...row, fontWeight: 600 }}>
        <dt>Total</dt>
        <Box component="dd" sx={{ m: 0 }}>
          <FigureAmount of={of('invoice_total')} amount={invoice.total} currency={currency} />
        </Box>
      </Box>
    </Box>
  );
}
