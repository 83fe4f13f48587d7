import Box from '@mui/material/Box';
import { formatMoney } from '#domain/money.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { type OpenInvoice, UseCreditButton } from '#web/payments/credit/use-credit-button.tsx';

/** A client's credit and what it was used for; on an open invoice it is used in one press. Nothing where there is none. */
export function ClientCreditCard({ user_id, invoice }: { user_id: string; invoice?: OpenInvoice }) {
  const allowed = useIsAmong('superadmin', 'admin', 'agent');
  const { data } = useRead('get_client_credit', { user_id }, { enabled: allowed });
  const credits = (data?.credits ?? []).filter(
    (one) => invoice === undefined || one.currency === invoice.currency,
  );
  const uses = (data?.uses ?? []).filter(
    (one) => invoice === undefined || one.invoice_id === invoice.invoice_id,
  );
  if (credits.length === 0 && uses.length === 0) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <Card title="Credit">
        {credits.map((credit) => (
          <Credit key={credit.currency} credit={credit} invoice={invoice} />
        ))}
        {uses.slice(0, 5).map((one) => (
          <Box
            key={`${one.invoice_number} ${one.used_on} ${String(one.amount)}`}
            sx={{ fontSize: 13, color: t.n[600], mt: 1 }}
          >
            {`${formatMoney(one.amount, one.currency)} used for `}
            {one.invoice_id ? (
              <AppLink
                href={addressOf('invoice', { invoice_id: one.invoice_id })}
                sx={{ textDecoration: 'underline', textUnderlineOffset: 3 }}
              >
                {one.invoice_number}
              </AppLink>
            ) : (
              one.invoice_number
            )}
            {', '}
            <DateText value={one.used_on} />
          </Box>
        ))}
      </Card>
    </Box>
  );
}

function Credit({
  credit: { currency, amount, asked },
  invoice,
}: {
  credit: { currency: string; amount: number; asked: number };
  invoice: OpenInvoice | undefined;
}) {
  const staff = useIsAmong('superadmin', 'admin');
  const isOpen = amount > 0 && invoice !== undefined && invoice.amount_open > 0;
  const going = asked > 0 ? ` ${formatMoney(asked, currency)} is on its way back.` : '';
  const wish = staff || isOpen ? '' : ' It is there for your next invoice.';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: '1 1 200px' }}>
        <Box component="span" className="num" sx={{ fontWeight: 600 }}>
          {formatMoney(amount, currency)}
        </Box>
        <Box component="span" sx={{ color: t.n[600] }}>{` paid too much.${going}${wish}`}</Box>
      </Box>
      {isOpen ? <UseCreditButton invoice={invoice} credit={amount} /> : null}
    </Box>
  );
}
