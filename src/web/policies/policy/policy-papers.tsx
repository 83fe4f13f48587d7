import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { Download, Eye, Link as LinkIcon } from 'lucide-react';
import { claimStatuses, claimStatusLabels, claimStatusTones } from '#domain/claims/claim-status.ts';
import {
  invoiceStatuses,
  invoiceStatusLabels,
  invoiceStatusTones,
} from '#domain/payments/invoice-status.ts';
import { addressOf } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useIsAmong } from '#web/api/session.ts';
import { tryRead, useRead } from '#web/api/use-read.ts';
import { useFilePreview } from '#web/files/file-preview.tsx';
import { type PreviewFile } from '#web/files/preview-file.ts';
import { Card } from '#web/kit/base/card.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { t } from '#web/kit/base/tokens.ts';
import { PolicyLinksCard } from '#web/policies/link/policy-links-card.tsx';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

type Papers = OutputOf<'get_vi_versions'>;
type Invoice = Papers['invoices'][number];
type Settlement = Papers['settlements'][number];
type VersionRow = Papers['policies'][number];

const pdf = 'application/pdf';

/** The papers of a policy: its versions, the settlements of its claims, its invoices [7.35]. */
export function PolicyPapers({ policy }: { policy: PolicyDetail }) {
  const { policy_id, document_number } = policy;
  const staff = useIsAmong('superadmin', 'admin');
  const papers = useRead('get_vi_versions', { policy_id, include_invoices: true });
  const versions = papers.data?.policies ?? [];
  const invoices = papers.data?.invoices ?? [];
  const files: PreviewFile[] = [
    ...versions.map((version) => ({
      id: version.version_id,
      name: `${document_number} version ${version.version_label}`,
      content_type: pdf,
      is_paper: true,
      url: downloadAddress('get_policy_pdf', { policy_id, version_id: version.version_id }),
    })),
    ...invoices.map((invoice) => ({
      id: invoice.invoice_id,
      name: `${invoice.total < 0 ? 'Credit note' : 'Invoice'} ${invoice.invoice_number}`,
      content_type: pdf,
      is_paper: true,
      url: downloadAddress('get_invoice_pdf', { invoice_id: invoice.invoice_id }),
    })),
  ];
  const { open, preview } = useFilePreview(files);
  if (papers.isPending) return <PageSkeleton />;
  if (papers.isError)
    return (
      <ErrorState
        title="Documents could not be loaded."
        error={papers.error}
        onRetry={() => void papers.refetch()}
      />
    );
  const buttons = (id: string) => (
    <PaperButtons file={files.find((file) => file.id === id)} onOpen={() => open(id)} />
  );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Card title="Versions" flush actions={<CopyClientLink policy={policy} />}>
        <PlainTable
          label="Versions"
          columns={versionColumns(buttons)}
          rows={versions}
          rowId={(version) => version.version_id}
        />
      </Card>
      {staff && policy.sent_at !== null ? <PolicyLinksCard policy_id={policy.policy_id} /> : null}
      <Card title="Settlements" flush>
        <PlainTable
          label="Settlements"
          columns={settlementColumns}
          rows={papers.data.settlements}
          rowId={(settlement) => settlement.claim_id}
          rowHref={(settlement) => addressOf('claim', { claim_id: settlement.claim_id })}
          emptyText="No claim was settled."
        />
      </Card>
      <Card title="Invoices" flush>
        <PlainTable
          label="Invoices"
          columns={invoiceColumns(buttons)}
          rows={invoices}
          rowId={(invoice) => invoice.invoice_id}
          emptyText="No invoice yet."
        />
      </Card>
      {preview}
    </Box>
  );
}

function PaperButtons({ file, onOpen }: { file: PreviewFile | undefined; onOpen: () => void }) {
  if (!file) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      <Tooltip title="Preview">
        <IconButton aria-label={`Preview ${file.name}`} onClick={onOpen}>
          <Eye size={16} strokeWidth={1.75} />
        </IconButton>
      </Tooltip>
      <Tooltip title="Download">
        <IconButton
          aria-label={`Download ${file.name}`}
          href={file.url}
          download={`${file.name}.pdf`}
        >
          <Download size={16} strokeWidth={1.75} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** The link that opens the page of the document without logging in. */
export function CopyClientLink({
  policy,
}: {
  policy: Pick<PolicyDetail, 'policy_id' | 'sent_at'>;
}) {
  const toast = useToast();
  const copyText = useCopy();
  if (policy.sent_at === null) return null;
  const copy = async () => {
    const { policy_id } = policy;
    const found = await tryRead('get_policy_pdf_url', { policy_id }, toast.failure);
    if (found && !found.error) await copyText(found.output.url, 'Link copied');
  };
  return (
    <Button variant="outlined" startIcon={<LinkIcon />} onClick={() => void copy()}>
      Copy link for the client
    </Button>
  );
}

type Buttons = (id: string) => React.ReactNode;

const versionColumns = (buttons: Buttons): readonly Column<VersionRow>[] => [
  { id: 'version', header: 'Version', cell: (version) => version.version_label },
  {
    id: 'state',
    header: 'State',
    cell: (version) => (
      <StatusChip
        {...(version.is_current
          ? version.locked
            ? { label: 'In force', tone: 'success' as const }
            : { label: 'In work', tone: 'info' as const }
          : { label: version.locked ? 'Replaced' : 'Draft', tone: 'none' as const })}
      />
    ),
  },
  {
    id: 'made',
    header: 'Made',
    cell: (version) => (
      <>
        <DateText value={version.created_at} time />
        <Box sx={{ color: t.n[600], fontSize: 12, lineHeight: '18px' }}>
          {version.created_by_name}
        </Box>
      </>
    ),
  },
  {
    id: 'reason',
    header: 'Why',
    cell: (version) => version.change_reason || '—',
    quiet: true,
    maxWidth: 240,
  },
  {
    id: 'gross',
    header: 'To pay',
    cell: (version) => <MoneyText amount={version.gross} currency={version.currency} />,
    align: 'right',
  },
  {
    id: 'buttons',
    header: 'Actions',
    hides_header: true,
    cell: (version) => buttons(version.version_id),
    align: 'right',
  },
];

const settlementColumns: readonly Column<Settlement>[] = [
  { id: 'claim', header: 'Claim', cell: (settlement) => settlement.claim_number },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => {
      const known = oneOf(status, claimStatuses, 'created');
      return <StatusChip label={claimStatusLabels[known]} tone={claimStatusTones[known]} />;
    },
  },
  {
    id: 'date',
    header: 'Reported',
    cell: (settlement) => <DateText value={settlement.date_claim} />,
    quiet: true,
  },
  {
    id: 'amount',
    header: 'Final amount',
    cell: (settlement) => (
      <MoneyText amount={settlement.final_amount} currency={settlement.currency} />
    ),
    align: 'right',
  },
];

const invoiceColumns = (buttons: Buttons): readonly Column<Invoice>[] => [
  { id: 'number', header: 'Invoice', cell: (invoice) => invoice.invoice_number },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => {
      const known = oneOf(status, invoiceStatuses, 'issued');
      return <StatusChip label={invoiceStatusLabels[known]} tone={invoiceStatusTones[known]} />;
    },
  },
  {
    id: 'date',
    header: 'Issue date',
    cell: (invoice) => <DateText value={invoice.issue_date} />,
    quiet: true,
  },
  {
    id: 'premium',
    header: 'Net premium',
    cell: (invoice) => <MoneyText amount={invoice.premium} currency={invoice.currency} />,
    align: 'right',
  },
  {
    id: 'total',
    header: 'Total',
    cell: (invoice) => <MoneyText amount={invoice.total} currency={invoice.currency} />,
    align: 'right',
  },
  {
    id: 'buttons',
    header: 'Actions',
    hides_header: true,
    cell: (invoice) => buttons(invoice.invoice_id),
    align: 'right',
  },
];
