import Box from '@mui/material/Box';
import { formatCalendarDate } from '#domain/dates.ts';
import { displayMoney, shareOf } from '#domain/money.ts';
import { bankEntryLabels, bankEntryStatuses } from '#domain/payments/bank/bank-entry.ts';
import { formatIban } from '#domain/payments/iban.ts';

import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchParams } from '#web/kit/address/use-search-params.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { Pagination } from '#web/kit/list/pagination.tsx';
import { SearchField } from '#web/kit/list/search-field.tsx';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { useTotal, type TabProps } from '#web/payments/administration/use-total.ts';
import { BankEntryList } from '#web/payments/bank/bank-entry-list.tsx';
import { AcceptExactButton, BankFileButton, useBankFile } from '#web/payments/bank/bank-tools.tsx';
import type { EntryDeeds } from '#web/payments/bank/entry-actions.tsx';
import { useBankDeeds } from '#web/payments/bank/use-bank-deeds.tsx';

type Answer = OutputOf<'get_bank_entries'>;

const pageSize = 20;

/** What the bank's files say, beside what each entry is taken for: imported, accepted, taken back. */
export function BankTab({ onTotal }: TabProps) {
  const [search, change] = useSearchParams();
  const status = oneOf(search['view'] ?? '', bankEntryStatuses, 'open');
  const page = Number(search['page'] ?? '1') || 1;
  const question = { status, search: search['q'] ?? '', page, page_size: pageSize };
  const read = useRead('get_bank_entries', question, { keepPrevious: true });
  const file = useBankFile();
  const { deeds, dialogs } = useBankDeeds();
  useTotal(onTotal, read.data?.total);
  const narrow = (part: Record<string, string | undefined>) =>
    change({ page: undefined, ...part }, { replace: true });
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <ToggleButtons
          label="Entries"
          value={status}
          choices={bankEntryStatuses.map((value) => ({
            value,
            label:
              `${bankEntryLabels[value]} ${read.data?.counts[value]?.toLocaleString('en-GB') ?? ''}`.trim(),
          }))}
          onChange={(value) => narrow({ view: value === 'open' ? undefined : value })}
        />
        <SearchField
          label="Search entries"
          value={search['q'] ?? ''}
          onChange={(q) => narrow({ q: q || undefined })}
          slashKey
        />
        <Box sx={{ ml: { md: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <BankFileButton {...file} />
          <AcceptExactButton exact={read.data?.exact ?? 0} />
        </Box>
      </Box>
      {file.trouble ? <InlineAlert tone="error">{file.trouble}</InlineAlert> : null}
      {read.isPending ? <PageSkeleton /> : null}
      {read.isError ? (
        <ErrorState
          title="Bank entries could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : null}
      {read.data ? <Entries answer={read.data} page={page} deeds={deeds} /> : null}
      {dialogs}
    </Box>
  );
}

/** The figures, and the page of entries below them. */
function Entries({ answer, page, deeds }: { answer: Answer; page: number; deeds: EntryDeeds }) {
  const [, change] = useSearchParams();
  return (
    <>
      <Accounts answer={answer} />
      {answer.entries.length === 0 ? (
        <Nothing answer={answer} />
      ) : (
        <Box>
          <BankEntryList entries={answer.entries} deeds={deeds} />
          <Pagination
            page={page}
            size={pageSize}
            total={answer.total}
            onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
          />
        </Box>
      )}
    </>
  );
}

/** Where the bank and the ledger stand, and how much was matched by itself. */
function Accounts({ answer }: { answer: Answer }) {
  const { counts, matched } = answer;
  const decided = (counts.accepted ?? 0) + (counts.aside ?? 0);
  const share = decided === 0 ? '' : `${shareOf(100, matched, decided)} %`;
  return answer.accounts.map((account) => {
    const { iban, currency, bank_balance, ledger_balance, until } = account;
    return (
      <Box key={currency} sx={{ '& > div': { mt: 0 } }}>
        <KeyFigures
          figures={[
            {
              label: `Bank, ${formatCalendarDate(until)}`,
              value: displayMoney(bank_balance, currency),
              hint: `Closing balance of the last statement of ${formatIban(iban)}`,
            },
            {
              label: 'Ledger',
              value: displayMoney(ledger_balance, currency),
              hint: 'The account Bank of the ledger',
            },
            {
              label: 'Difference',
              value: displayMoney(bank_balance - ledger_balance, currency),
              hint: 'Bank less ledger; what it is made of stands below',
            },
            { label: 'To decide', value: displayMoney(account.open_amount, currency) },
            {
              label: 'At the card provider',
              value: displayMoney(account.at_cards, currency),
              hint: 'Paid by card and not paid out to the bank yet',
            },
            { label: 'Matched by itself', value: share },
          ]}
        />
        <Box
          sx={{ pt: 2, px: 4, fontSize: 12, lineHeight: '18px', color: t.n[600] }}
          className="num"
        >
          {`Difference: ${differenceWords(account)}.`}
        </Box>
      </Box>
    );
  });
}

/** What bank less ledger is made of, to the cent. */
function differenceWords(account: Answer['accounts'][number]): string {
  const { currency, first_balance, open_amount, aside_amount, unseen_amount } = account;
  const money = (cents: number) => displayMoney(cents, currency);
  return [
    `${money(first_balance)} before the first file`,
    `${money(open_amount)} to decide`,
    `${money(aside_amount)} set aside`,
    `less ${money(unseen_amount)} in the ledger and in no bank file`,
  ].join(', ');
}

function Nothing({ answer }: { answer: Answer }) {
  if (answer.accounts.length === 0)
    return (
      <EmptyState
        title="No bank file yet."
        text="Import camt.053 (XML or zipped) or MT940. Each entry then stands beside the invoice that it pays."
      />
    );
  return <EmptyState title="No entries." text="Nothing here waits for a decision." compact />;
}
