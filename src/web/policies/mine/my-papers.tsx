import Box from '@mui/material/Box';
import { FileText } from 'lucide-react';
import type { MouseEvent } from 'react';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useFilePreview } from '#web/files/file-preview.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

/** The client's papers: the policy in its versions, the invoices. Each opens over the page, with the others beside it. */
export function MyPapers({ policy }: { policy: PolicyDetail }) {
  const { policy_id } = policy;
  const papers = useRead('get_vi_versions', { policy_id, include_invoices: true });
  const rows = [
    ...(papers.data?.policies ?? [])
      .filter((version) => version.locked)
      .map((version) => ({
        id: version.version_id,
        name: `${policy.document_state === 'policy' ? 'Policy' : 'Quote'}, version ${version.version_label}`,
        note: dateTextOf(version.created_at),
        href: downloadAddress('get_policy_pdf', { policy_id, version_id: version.version_id }),
      })),
    ...(papers.data?.invoices ?? []).map((invoice) => ({
      id: invoice.invoice_id,
      name: `${invoice.total < 0 ? 'Credit note' : 'Invoice'} ${invoice.invoice_number}`,
      note: dateTextOf(invoice.issue_date),
      href: downloadAddress('get_invoice_pdf', { invoice_id: invoice.invoice_id }),
    })),
  ];
  const { open, preview } = useFilePreview(
    rows.map(({ id, name, href }) => ({
      id,
      name,
      content_type: 'application/pdf',
      is_paper: true,
      url: href,
    })),
  );
  const onPress = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(id);
  };
  return (
    <Card title="Documents" flush>
      {rows.length === 0 && !papers.isPending ? (
        <EmptyState compact title="No documents yet." />
      ) : null}
      {rows.map((row) => (
        <Box
          component="a"
          key={row.id}
          href={row.href}
          onClick={(event: MouseEvent) => onPress(event, row.id)}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            minHeight: 52,
            px: { xs: 4, md: 5 },
            py: 2,
            color: 'inherit',
            textDecoration: 'none',
            '& + &': { borderTop: `1px solid ${t.n[200]}` },
            '&:hover': { background: t.n[25] },
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          <FileText size={16} strokeWidth={1.75} color={t.n[500]} aria-hidden="true" />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 550 }}>{row.name}</Box>
            <Box sx={{ color: t.n[500], fontSize: 13, lineHeight: '18px' }}>{row.note}</Box>
          </Box>
        </Box>
      ))}
      {preview}
    </Card>
  );
}
