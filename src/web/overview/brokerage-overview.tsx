import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Coins, FileText, HandCoins, PenLine } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { addressOf } from '#domain/places.ts';
import { useOpensPage } from '#web/api/use-page-visitor.ts';
import { useRead } from '#web/api/use-read.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { DashboardCard, DashboardCards } from '#web/kit/base/dashboard-card.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { ClientDocuments } from '#web/overview/client-documents.tsx';
import { OverviewHead } from '#web/overview/overview-head.tsx';
import { splitSums } from '#web/overview/overview-words.ts';
import { useQuickActions } from '#web/overview/use-quick-actions.ts';
import { StatementsCard } from '#web/payments/statements/statements-card.tsx';
import { MyRequests, useOpenRequests } from '#web/policies/mine/my-requests.tsx';

const SmallFigures = lazyPart(
  () => import('#web/analytics/small-figures.tsx').then((m) => m.SmallFigures),
  { waiting: null },
);

const OwnFigures = () => (
  <SmallFigures
    title="Your quotes, premium and commission, last twelve months"
    appears="Quotes and what becomes of them appear here with the first quote for one of your clients."
  />
);

/** A brokerage's Overview: its figures, what it may do, and its clients' documents. */
export function BrokerageOverview() {
  const go = useGo();
  const figures = useRead('get_policy_figures', {}, { pollMs: 120_000 }).data;
  const unpaid = useRead('get_accounts', { has_open_amount: true, page_size: 1 }).data;
  const totals = useRead('get_payment_totals', {}).data;
  const commission = figures ? splitSums(figures.commission_this_month ?? []) : undefined;
  const actions = useQuickActions();
  const requests = useOpenRequests();
  const opensQuotes = useOpensPage('quotes');
  return (
    <>
      <OverviewHead />
      {actions.length > 0 ? (
        <Box
          component="nav"
          aria-label="Quick actions"
          sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 2 }}
        >
          {actions.map(({ name, link, icon: Icon }) => (
            <Button
              key={link}
              variant="outlined"
              startIcon={<Icon strokeWidth={1.75} />}
              onClick={() => go(link)}
            >
              {name}
            </Button>
          ))}
        </Box>
      ) : null}
      <Box sx={{ mt: 4 }}>
        <DashboardCards>
          <DashboardCard
            title="Quotes open"
            icon={FileText}
            value={figures?.quotes_open}
            note="In work, sent or accepted"
            {...(opensQuotes && { href: addressOf('quotes', { view: 'all' }) })}
          />
          <DashboardCard
            title="Quotes to accept"
            icon={PenLine}
            value={figures?.quotes_waiting}
            note="Sent to your clients"
            {...(opensQuotes && { href: addressOf('quotes', { view: 'sent' }) })}
          />
          <DashboardCard
            title="Commission this month"
            icon={HandCoins}
            value={commission?.main}
            note={commission && (commission.others || 'On policies made')}
          />
          <DashboardCard
            title="Unpaid clients"
            icon={Coins}
            value={unpaid?.total}
            note={totals && `${counted(totals.too_late, 'payment', 'payments')} too late`}
            href={addressOf('accounts', { view: 'open_amount' })}
          />
        </DashboardCards>
      </Box>
      <Box sx={{ mt: 4, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <MyRequests requests={requests.open} title="Requests of your clients" />
        <OwnFigures />
        <StatementsCard />
        <ClientDocuments />
      </Box>
    </>
  );
}
