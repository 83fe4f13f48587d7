import Box from '@mui/material/Box';
import { counted } from '#domain/counted.ts';
import { formatDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { useRead } from '#web/api/use-read.ts';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { type DraftStore, useDraft } from '#web/composer/draft-store.ts';
import { type MailDraft, toggled } from '#web/composer/mail-draft.ts';
import { PickerFrame, pickerRow } from '#web/composer/picker-frame.tsx';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

type Picked = Pick<MailDraft, 'document_ids' | 'invoice_ids'>;

interface Line {
  id: string;
  kind: keyof Picked;
  name: string;
  facts: string;
  amount: string;
  refusal?: string;
}

/** The versions of a document and its invoices, whose PDFs go along with the mail [5.13]. */
export function VersionPicker({
  policyId,
  insuranceType,
  store,
}: {
  policyId: string;
  insuranceType: string;
  store: DraftStore;
}) {
  const picked: Picked = {
    document_ids: useDraft(store, ({ draft }) => draft.document_ids),
    invoice_ids: useDraft(store, ({ draft }) => draft.invoice_ids),
  };
  const read = useRead('get_vi_versions', {
    policy_id: policyId,
    insurance_type: insuranceType,
    include_invoices: true,
  });
  const lines: Line[] = [
    ...(read.data?.policies ?? []).map((version) => ({
      id: version.version_id,
      kind: 'document_ids' as const,
      name: `Version ${version.version_label}`,
      facts: `${version.document_state} · ${formatDate(version.created_at)}`,
      amount: formatMoney(version.gross, version.currency),
      ...(version.locked ? {} : { refusal: 'still in work' }),
    })),
    ...(read.data?.invoices ?? []).map((invoice) => ({
      id: invoice.invoice_id,
      kind: 'invoice_ids' as const,
      name: `Invoice ${invoice.invoice_number}`,
      facts: invoice.status.replaceAll('_', ' '),
      amount: formatMoney(invoice.total, invoice.currency),
    })),
  ];
  const count = picked.document_ids.length + picked.invoice_ids.length;
  return (
    <PickerFrame
      title="Attachments"
      end={count === 0 ? '' : counted(count, 'PDF')}
      empty={read.data && lines.length === 0 ? 'There is nothing to attach yet.' : undefined}
    >
      {lines.map(({ id, kind, name, facts, amount, refusal }) => (
        <Box component="label" key={id} sx={pickerRow(refusal !== undefined)}>
          <CheckBox
            name="document_ids"
            checked={picked[kind].includes(id)}
            disabled={refusal !== undefined}
            aria-label={`${name}, ${facts}`}
            onChange={() => store.change({ [kind]: toggled(picked[kind], id) })}
          />
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            {name}
            <Box component="span" sx={{ color: t.n[600] }}>
              <UnbrokenText>{` · ${refusal ?? facts}`}</UnbrokenText>
            </Box>
          </Box>
          <Box component="span" className="num" sx={{ whiteSpace: 'nowrap' }}>
            {amount}
          </Box>
        </Box>
      ))}
    </PickerFrame>
  );
}
