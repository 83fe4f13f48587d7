import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileDown } from 'lucide-react';
import { formatDateTime } from '#domain/dates.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useGo } from '#web/kit/app-link.tsx';
import { periodTextOf } from '#web/kit/date-text.tsx';
import { Facts } from '#web/kit/facts.tsx';
import { MoneyText } from '#web/kit/money-text.tsx';
import { SidePanel } from '#web/kit/side-panel.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import { t } from '#web/kit/tokens.ts';
import { documentStatusWord } from '#web/policies/document-words.ts';
import { eventOrPeriod, type QuoteRow } from '#web/policies/quote-columns.tsx';

/** What Space shows of a row: the key facts and the last words of the thread. */
export function DocumentPeek({
  row,
  href,
  onClose,
}: {
  row: QuoteRow | null;
  href: string;
  onClose: () => void;
}) {
  const go = useGo();
  const pdf = row ? downloadAddress('get_policy_pdf', { policy_id: row.policy_id }) : '';
  return (
    <SidePanel
      open={row !== null}
      title={row?.document_number ?? ''}
      width={520}
      onClose={onClose}
      actions={
        row ? (
          <>
            <Button variant="outlined" startIcon={<FileDown />} href={pdf} target="_blank">
              PDF
            </Button>
            <Button variant="contained" onClick={() => go(href)}>
              {row.document_state === 'policy' ? 'Open policy' : 'Open quote'}
            </Button>
          </>
        ) : null
      }
    >
      {row ? (
        <Box sx={{ display: 'grid', gap: 6 }}>
          <Facts
            columns={2}
            facts={[
              { label: 'Status', value: <StatusChip {...documentStatusWord(row.status)} /> },
              { label: 'Version', value: row.version_label },
              { label: 'Client', value: row.client_name },
              { label: 'Brokerage', value: row.broker_name },
              { label: 'Car or item', value: row.car_title },
              { label: 'Event or period', value: eventOrPeriod(row) },
              { label: 'Driver', value: row.driver_title },
              { label: 'Period', value: periodTextOf(row.period_from, row.period_to) },
              {
                label: 'Sum insured',
                value: <MoneyText amount={row.sum_insured} currency={row.currency} />,
              },
              {
                label: 'Net premium',
                value: <MoneyText amount={row.premium} currency={row.currency} />,
              },
              { label: 'Gross', value: <MoneyText amount={row.gross} currency={row.currency} /> },
              { label: 'Valid until', value: formatDateTime(row.valid_until) },
              { label: 'Insurer', value: row.insurer_name },
              { label: 'Owner', value: row.owner_name },
            ]}
          />
          <LastMessages policy_id={row.policy_id} />
        </Box>
      ) : null}
    </SidePanel>
  );
}

function LastMessages({ policy_id }: { policy_id: string }) {
  const thread = useRead('get_communication', {
    parent_type: 'policy',
    parent_id: policy_id,
    type_filter: 'message',
  });
  const last = (thread.data?.communication ?? []).slice(-3);
  if (last.length === 0) return null;
  return (
    <Box>
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 14, fontWeight: 600 }}>
        Last messages
      </Box>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {last.map((message) => (
          <Box key={message.communication_id} sx={{ fontSize: 13.5, lineHeight: '20px' }}>
            <Box sx={{ color: t.n[500], fontSize: 12 }}>
              {`${message.sender_name} · ${formatDateTime(message.stamp)}`}
            </Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{message.communication_string}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
