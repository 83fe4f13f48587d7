import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { currencies } from '#domain/currencies.ts';
import { formatMoney } from '#domain/money.ts';
import { addressOf } from '#domain/places.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UseCreditButton } from '#web/payments/credit/use-credit-button.tsx';

const AccountEntries = lazyPart(
  () => import('#web/payments/credit/account-entries.tsx').then((m) => m.AccountEntries),
  { waiting: <PageSkeleton /> },
);

type Account = OutputOf<'get_client_account'>;
type Credit = OutputOf<'get_client_credit'>['credits'][number];

/** How a client stands in one currency. */
interface Standing {
  currency: Credit['currency'];
  /** Premium that is open. */
  open: number;
  /** Paid too much, and free to be used. */
  credit: number;
  /** Refunds and agreed claims, which are on their way. */
  coming: number;
}

/** One line for each currency in which there is anything; currencies are never added. */
function standingsOf(
  balances: Account['balances'],
  credits: readonly Credit[],
): readonly Standing[] {
  return currencies.flatMap((currency): Standing[] => {
    const balance = balances.find((one) => one.currency === currency);
    const credit = credits.find((one) => one.currency === currency)?.amount ?? 0;
    const { open = 0, to_client = 0 } = balance ?? {};
    if (open === 0 && to_client === 0 && credit === 0) return [];
    return [{ currency, open, credit, coming: to_client - credit }];
  });
}

/** A client's own account: what it owes, its credit and what can be done with it, what comes back, and every entry. */
export function YourAccountCard({
  user_id,
  isElsewhere = false,
}: {
  user_id: string;
  /** It stands on another page than the invoices, and leads to them. */
  isElsewhere?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const entries = useId();
  const account = useRead('get_client_account', { user_id });
  const credit = useRead('get_client_credit', { user_id });
  const failed = account.isError ? account : credit.isError ? credit : undefined;
  if (failed)
    return (
      <Framed>
        <ErrorState
          title="Your account could not be loaded."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </Framed>
    );
  if (!account.data || !credit.data)
    return (
      <Framed>
        <PageSkeleton />
      </Framed>
    );
  const { balances, bookings } = account.data;
  const standings = standingsOf(balances, credit.data.credits);
  return (
    <Framed
      actions={
        bookings.length === 0 ? undefined : isElsewhere ? (
          <AppLink
            href={addressOf('invoices')}
            sx={{ textDecoration: 'underline', textUnderlineOffset: 3, fontSize: 13 }}
          >
            Invoices and entries
          </AppLink>
        ) : (
          <Button
            variant="text"
            aria-expanded={isOpen}
            aria-controls={entries}
            endIcon={isOpen ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
            onClick={() => setOpen(!isOpen)}
            sx={{ ml: { xs: -4, sm: 0 } }}
          >
            {isOpen ? 'Hide entries' : 'Show entries'}
          </Button>
        )
      }
    >
      {standings.length === 0 ? (
        <Box sx={{ color: t.n[600] }}>Nothing is open, and we owe you nothing.</Box>
      ) : null}
      {standings.map((standing) => (
        <StandingLine key={standing.currency} standing={standing} />
      ))}
      <Box id={entries} sx={{ mt: isOpen ? 3 : 0 }}>
        {isOpen ? <AccountEntries bookings={bookings} /> : null}
      </Box>
    </Framed>
  );
}

function Framed({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <Card title={`Your account with ${PRODUCT_NAME}`} actions={actions}>
      {children}
    </Card>
  );
}

function StandingLine({ standing }: { standing: Standing }) {
  const { currency, open, credit, coming } = standing;
  return (
    <Box sx={{ '& + &': { mt: 4, pt: 4, borderTop: `1px solid ${t.n[200]}` } }}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 3, m: 0 }}>
        <Figure name="You have to pay" amount={open} currency={currency} />
        {credit === 0 ? null : <Figure name="Your credit" amount={credit} currency={currency} />}
        {coming === 0 ? null : (
          <Figure name="On its way to you" amount={coming} currency={currency} />
        )}
      </Box>
      {credit > 0 ? <CreditUse credit={credit} currency={currency} hasOpen={open > 0} /> : null}
    </Box>
  );
}

function Figure({ name, amount, currency }: { name: string; amount: number; currency: string }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box component="dt" sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
        {name}
      </Box>
      <Box
        component="dd"
        className="num"
        sx={{ m: 0, fontSize: 18, lineHeight: '26px', fontWeight: 600 }}
      >
        {formatMoney(amount, currency)}
      </Box>
    </Box>
  );
}

/** The credit pays the invoice that is due first in one press; else it waits, or is paid back. */
function CreditUse({
  credit,
  currency,
  hasOpen,
}: {
  credit: number;
  currency: Credit['currency'];
  hasOpen: boolean;
}) {
  const { data } = useRead(
    'get_invoices',
    {
      filters: { status: ['issued', 'partially_paid'], currency: [currency] },
      sortBy: 'due_date',
      ascending: true,
      page_size: 1,
    },
    { enabled: hasOpen },
  );
  const invoice = data?.invoices.find((one) => one.amount_open > 0);
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 3, fontSize: 13 }}
    >
      <Box sx={{ flex: '1 1 260px', color: t.n[600] }}>
        {hasOpen
          ? 'You paid more than you owed. Use it for an open invoice, or ask us to pay it back: write in the messages of your policy.'
          : 'You paid more than you owed. It is there for your next invoice; to have it back, write in the messages of your policy.'}
      </Box>
      {invoice ? (
        <UseCreditButton
          invoice={invoice}
          credit={credit}
          label={`Use ${formatMoney(Math.min(credit, invoice.amount_open), currency)} for ${invoice.invoice_number}`}
        />
      ) : null}
    </Box>
  );
}
