import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { formatDateTime } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { Card } from '#web/kit/base/card.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { PolicyLinksCard } from '#web/policies/link/policy-links-card.tsx';
import { CopyClientLink } from '#web/policies/policy/policy-papers.tsx';
import { VersionDifferences } from '#web/policies/quote/version-differences.tsx';
import { PaperIcon } from '#web/files/paper-button.tsx';

type Row = DocumentDetail['versions'][number];

function stateOf(row: Row): { label: string; tone: 'success' | 'info' | 'none' } {
  if (row.is_current)
    return row.locked ? { label: 'Sent', tone: 'success' } : { label: 'In work', tone: 'info' };
  return { label: row.locked ? 'Replaced' : 'Draft', tone: 'none' };
}

/** Who approved it for the insurer; what staff recorded says so. */
function approvedText({ approval }: Row): string {
  if (!approval) return '';
  const recorded = approval.means === 'account' ? '' : ', recorded';
  return `Approved by ${approval.given_by}, ${formatDateTime(approval.given_at)}${recorded}`;
}

const versionColumns = (policy_id: string): readonly Column<Row>[] => [
  { id: 'version', header: 'Version', cell: (row) => `Version ${row.version_label}` },
  { id: 'state', header: 'State', cell: (row) => <StatusChip {...stateOf(row)} /> },
  { id: 'when', header: 'Begun', cell: (row) => <DateText value={row.created_at} time /> },
  { id: 'who', header: 'By', cell: (row) => row.created_by_name || '—', quiet: true },
  {
    id: 'why',
    header: 'Why, approval',
    cell: (row) => [row.change_reason, approvedText(row)].filter(Boolean).join(' · ') || '—',
    quiet: true,
    maxWidth: 180,
  },
  {
    id: 'gross',
    header: 'Premium incl. tax',
    align: 'right',
    cell: (row) => <MoneyText amount={row.gross} currency={row.currency} />,
  },
  {
    id: 'pdf',
    header: 'PDF',
    hides_header: true,
    align: 'right',
    cell: (row) => (
      <PaperIcon
        label={`PDF of version ${row.version_label}`}
        name={`Version ${row.version_label}`}
        address={downloadAddress('get_policy_pdf', { policy_id, version_id: row.version_id })}
      />
    ),
  },
];

/** I, II, III …: who made which version when and why, and what differs between two. */
export function VersionsTab({
  document,
  shown_id,
}: {
  document: DocumentDetail;
  shown_id: string;
}) {
  const staff = useIsAmong('superadmin', 'admin');
  const { policy_id, versions, version } = document;
  const columns = useMemo(() => versionColumns(policy_id), [policy_id]);
  const hrefOf = (row: Row) => {
    const page = addressOf('quote', { policy_id });
    return row.version_id === version.version_id ? page : `${page}?version=${row.version_id}`;
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Card title="Versions" flush actions={staff ? <CopyClientLink policy={document} /> : null}>
        <PlainTable
          label="Versions"
          columns={columns}
          rows={versions}
          rowId={(row) => row.version_id}
          rowHref={(row) => (row.version_id === shown_id ? undefined : hrefOf(row))}
        />
      </Card>
      {staff && document.sent_at !== null ? <PolicyLinksCard policy_id={policy_id} /> : null}
      {staff && versions.length > 1 ? <Compare document={document} /> : null}
    </Box>
  );
}

function Compare({ document }: { document: DocumentDetail }) {
  const { versions } = document;
  const sorted = versions.toSorted((a, b) => a.version_number - b.version_number);
  const [before, setBefore] = useState(sorted.at(-2)?.version_id ?? '');
  const [after, setAfter] = useState(sorted.at(-1)?.version_id ?? '');
  const options = sorted.map((row) => ({
    value: row.version_id,
    label: `Version ${row.version_label}`,
  }));
  return (
    <Card title="Compare" flush>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          p: 5,
          gridTemplateColumns: 'repeat(2, minmax(0, 220px))',
        }}
      >
        <SelectField
          label="From"
          clearable={false}
          options={options}
          value={before}
          onChange={(value) => setBefore(value ?? before)}
        />
        <SelectField
          label="To"
          clearable={false}
          options={options}
          value={after}
          onChange={(value) => setAfter(value ?? after)}
        />
      </Box>
      <VersionDifferences document={document} before_id={before} after_id={after} />
    </Card>
  );
}
