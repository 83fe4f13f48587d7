import { periodTextOf } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import Button from '@mui/material/Button';
import { downloadAddress } from '#web/api/api-client.ts';
import { PeekPanel } from '#web/communications/peek-panel.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { lastMomentText } from '#web/policies/document/cover-words.ts';
import { documentStatusWord } from '#web/policies/document/document-words.ts';
import type { DocumentRow } from '#contract/policies/document-answers.ts';
import { eventOrPeriod } from '#domain/policies/document-list-words.ts';
import { PaperButton } from '#web/files/paper-button.tsx';

/** A look at a quote or a policy of the list. */
export function DocumentPeek({ subject: row, open, onClose }: RecordDialogProps<DocumentRow>) {
  const go = useGo();
  const policy = row.document_state === 'policy';
  const money = (amount: number) => <MoneyText amount={amount} currency={row.currency} />;
  return (
    <PeekPanel
      open={open}
      title={row.document_number}
      status={<StatusChip {...documentStatusWord(row.status)} />}
      facts={[
        { label: 'Client', value: row.client_name },
        { label: 'Brokerage', value: row.broker_name },
        { label: 'Car or item', value: row.car_title },
        { label: 'Driver', value: row.driver_title },
        { label: 'Event or period', value: eventOrPeriod(row), wide: true },
        { label: 'Period', value: periodTextOf(row.period_from, row.period_to) },
        { label: 'Sum insured', value: money(row.sum_insured) },
        { label: 'Net premium', value: money(row.premium) },
        { label: 'Premium incl. tax', value: money(row.gross) },
        { label: 'Version', value: row.version_label },
        policy
          ? { label: 'Open', value: money(row.amount_open) }
          : { label: 'Valid until', value: row.valid_until && lastMomentText(row.valid_until) },
        { label: 'Insurer', value: row.insurer_name },
        { label: 'Owner', value: row.owner_name },
      ]}
      thread={{ parent_type: 'policy', parent_id: row.policy_id }}
      onClose={onClose}
      actions={
        <>
          <PaperButton
            name={row.document_number}
            address={downloadAddress('get_policy_pdf', { policy_id: row.policy_id })}
          >
            PDF
          </PaperButton>
          <Button
            variant="contained"
            onClick={() => go(addressOf(policy ? 'policy' : 'quote', { policy_id: row.policy_id }))}
          >
            {policy ? 'Open policy' : 'Open quote'}
          </Button>
        </>
      }
    />
  );
}
