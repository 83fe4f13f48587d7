import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { currencies } from '#domain/currencies.ts';
import {
  bookReportLabels,
  bookReports,
  type BookReport,
} from '#domain/payments/books/book-reports.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { today } from '#web/kit/text/today.ts';
import { oneOf } from '#web/kit/base/one-of.ts';
import { useSearchParams } from '#web/kit/address/use-search-params.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useTotal, type TabProps } from '#web/payments/administration/use-total.ts';
import { AccruedPremium } from '#web/payments/books/accrued-premium.tsx';
import { DebtorsReport } from '#web/payments/books/debtors-report.tsx';
import { ExchangeRates } from '#web/payments/books/exchange-rates.tsx';
import { TrialBalance } from '#web/payments/books/trial-balance.tsx';

/** What is looked at beside the reports. */
const RATES = 'exchange_rates';
const views = [...bookReports, RATES] as const;
const viewLabels = { ...bookReportLabels, [RATES]: 'Exchange rates' } as const;

const reports: Readonly<Record<BookReport, (props: { on: string }) => ReactNode>> = {
  trial_balance: TrialBalance,
  debtors: DebtorsReport,
  accrued_premium: AccruedPremium,
};

/** What an accountant reads at a day, the files of a year, and what other currencies are worth. */
export function BooksTab({ onTotal }: TabProps) {
  const [search, change] = useSearchParams();
  const view = oneOf(search['view'] ?? '', views, 'trial_balance');
  const [day, setDay] = useState<string | null>(today());
  const on = day ?? today();
  useTotal(onTotal, undefined);
  const Report = view === RATES ? null : reports[view];
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end' }}>
        <ToggleButtons
          label="Report"
          value={view}
          choices={views.map((value) => ({ value, label: viewLabels[value] }))}
          onChange={(value) =>
            change({ view: value === 'trial_balance' ? undefined : value }, { replace: true })
          }
        />
        {view === RATES ? null : (
          <>
            <Box sx={{ width: 180 }}>
              <DateField label="On" value={day} onChange={setDay} max={today()} />
            </Box>
            <Box sx={{ ml: { md: 'auto' } }}>
              <PopupMenu
                label="Download"
                actions={filesOf(view, on)}
                renderTrigger={(props) => (
                  <Button {...props} variant="outlined" startIcon={<Download />}>
                    Download
                  </Button>
                )}
              />
            </Box>
          </>
        )}
      </Box>
      {Report ? <Report on={on} /> : <ExchangeRates />}
    </Box>
  );
}

/** The report on show, and the files of its year. */
function filesOf(report: BookReport, on: string): MenuAction[] {
  const year = Number(on.slice(0, 4));
  return [
    {
      label: `${bookReportLabels[report]} (Excel)`,
      icon: Download,
      href: downloadAddress('get_book_report_file', { report, on }),
    },
    {
      label: `Journal ${year} (CSV)`,
      icon: Download,
      href: downloadAddress('get_journal_file', { year }),
    },
    ...currencies.map((currency) => ({
      label: `Audit file ${year}, ${currency} (XAF 3.2)`,
      icon: Download,
      href: downloadAddress('get_audit_file', { year, currency }),
    })),
  ];
}
