import Box from '@mui/material/Box';
import { FileText, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

/** A group of consequences under its title. */
export function Part({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, mb: 1 }}>
        <Box
          component="h3"
          sx={{ m: 0, flex: 1, fontSize: 14, lineHeight: '20px', fontWeight: 650 }}
        >
          {title}
        </Box>
        {note ? <Box sx={{ fontSize: 12, color: t.n[600] }}>{note}</Box> : null}
      </Box>
      {children}
    </Box>
  );
}

/** A label with what stands at its right. */
export function PlainLine({
  label,
  value,
  strong = false,
}: {
  label: string;
  value: string;
  strong?: boolean;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 4,
        py: 1,
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: strong ? 600 : 450,
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{label}</Box>
      <Box className="num" sx={{ whiteSpace: 'nowrap' }}>
        {value}
      </Box>
    </Box>
  );
}

/** Papers that are drawn, or mails that go out, with who gets them. */
export function PaperLines({
  papers,
  icon,
  none,
}: {
  papers: readonly { label: string; note: string }[];
  icon: 'document' | 'mail';
  none: string;
}) {
  const Icon = icon === 'mail' ? Mail : FileText;
  if (papers.length === 0) return <PlainLine label={none} value="" />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13, lineHeight: '20px' }}>
      {papers.map(({ label, note }) => (
        <Box component="li" key={`${label} ${note}`} sx={{ display: 'flex', gap: 2.5, py: 1 }}>
          <Icon size={16} color={t.n[500]} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
            {label}
            {note === '' ? null : <Box sx={{ fontSize: 12, color: t.n[600] }}>{note}</Box>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
